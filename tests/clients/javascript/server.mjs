// A server in its own process, which tests can kill and start again on the same port and store.
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ADDRESS = /at (http:\/\/\S+)/;

export class Server {
  folder = mkdtempSync(join(tmpdir(), "blow-"));
  backup = `${this.folder}-backup`;
  port = 0;

  /** Start the server; returns when it has printed its address. */
  async start() {
    const options = ["--port", String(this.port), "--store", `sqlite:${join(this.folder, "fights.db")}`];
    const command = ["-m", "frontdoor.terminal", "serve", ...options];
    this.process = spawn(process.env.PYTHON, command, { stdio: ["ignore", "pipe", "inherit"] });
    let output = "";
    this.url = await new Promise((resolve, reject) => {
      this.process.on("exit", (code) => reject(new Error(`the server exited with ${code}: ${output}`)));
      this.process.stdout.on("data", (data) => {
        output += data;
        const match = ADDRESS.exec(output);
        if (match) resolve(match[1]);
      });
    });
    this.port = Number(new URL(this.url).port);
    return this;
  }

  /** Kill the server, as a power cut would. */
  async kill() {
    const exited = new Promise((resolve) => this.process.once("exit", resolve));
    this.process.kill("SIGKILL");
    await exited;
  }

  /** Copy the store of a killed server, in place of an earlier copy. */
  backUp() {
    rmSync(this.backup, { recursive: true, force: true });
    cpSync(this.folder, this.backup, { recursive: true });
  }

  /** Replace the store of a killed server by the copy. */
  restore() {
    rmSync(this.folder, { recursive: true });
    cpSync(this.backup, this.folder, { recursive: true });
  }

  async end() {
    await this.kill();
    for (const folder of [this.folder, this.backup]) rmSync(folder, { recursive: true, force: true });
  }
}
