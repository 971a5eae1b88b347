// A real server in a process of its own, which may be killed and started again where it was.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SEATED = /at (http:\/\/\S+)/;

export class Server {
  folder = mkdtempSync(join(tmpdir(), "blow-"));
  port = 0;

  /** Start the server; returns once it says where it listens. */
  async start() {
    const words = ["-m", "frontdoor.terminal", "serve", "--port", String(this.port), "--store", `sqlite:${join(this.folder, "fights.db")}`];
    this.process = spawn(process.env.PYTHON, words, { stdio: ["ignore", "pipe", "inherit"] });
    let told = "";
    this.url = await new Promise((kept, broken) => {
      this.process.on("exit", (code) => broken(new Error(`the server ended with ${code}: ${told}`)));
      this.process.stdout.on("data", (data) => {
        told += data;
        const found = SEATED.exec(told);
        if (found) kept(found[1]);
      });
    });
    this.port = Number(new URL(this.url).port);
    return this;
  }

  /** Kill the server as a power cut would. */
  async kill() {
    const ended = new Promise((kept) => this.process.once("exit", kept));
    this.process.kill("SIGKILL");
    await ended;
  }

  async end() {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
