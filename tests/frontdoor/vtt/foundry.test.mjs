// Plays whole fights through the dialogs of the Foundry module, in a stand-in for Foundry, against a real server.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Person } from "./dom.mjs";
import { Client, World } from "./foundry_standin.mjs";
import { connect } from "../../../clients/javascript/blow.js";

const { SERVER: server, FOLDER: folder } = process.env;
const PLANS = process.env.PLANS.split(",").map((plan) => plan.split(":"));
const MAX_BEATS = Number(process.env.MAX_BEATS ?? 40); // beats after which the GM lets the program finish the fight
const GM_DELAY = 200; // milliseconds before the GM answers, so that the GM of Powered by Heresy does not always speak first
const SEED = Number(process.env.SEED ?? 0); // of the people's choices
const TIMEOUT = Number(process.env.TIMEOUT ?? 120_000); // milliseconds without a beat until a fight is given up

/** A user who presses the default buttons, and answers named dialogs as planned. */
class User extends Person {
  constructor(seed, answers = {}) {
    super(seed);
    this.answers = answers;
  }

  async press({ window, content, buttons }, client) {
    const answer = this.answers[window.title];
    if (answer) return answer(content, client);
    const isRefused = content.innerHTML?.includes("blow-reasons");
    if (isRefused) this.refusals = (this.refusals ?? 0) + 1;
    this.change(content);
    const form = content.querySelectorAll?.("[name]").find(({ name }) => name === "entry");
    if (form && this.below(3)) form.value = form.options[this.below(form.options.length)].value; // defaults may pass the turn
    await new Promise((resolve) => setTimeout(resolve, client.user.isGM ? GM_DELAY : 0));
    const back = buttons.find(({ action }) => action === "back");
    const isEarly = client.world.rolls.length === 0 && content.innerHTML.includes("End the fighting"); // before any roll
    if (back && (isRefused || isEarly || content.innerHTML.includes(client.texts.BLOW.ends))) return "back";
    const usual = buttons.find((button) => button.default) ?? buttons[0];
    if (client.world.isLate) return new Promise(() => {}); // the program plays the seat: wait until the dialog closes
    return this.below(4) ? usual.action : buttons[this.below(buttons.length)].action;
  }
}

const fill = (content, values) => {
  const inputs = new Map(content.querySelectorAll("[name]").map((input) => [input.name, input]));
  for (const [name, value] of Object.entries(values)) inputs.get(name).value = value;
};

async function allBeats(table) {
  const beats = [];
  while (beats.length < table.beats) beats.push(...(await table.told({ since: beats.length })).beats);
  return beats;
}

// The time starts again with each change of what `progress` returns.
const waitUntil = async (isTrue, problem, progress = () => 0) => {
  let [last, deadline] = [progress(), Date.now() + TIMEOUT];
  while (!isTrue()) {
    if (last !== progress()) [last, deadline] = [progress(), Date.now() + TIMEOUT];
    assert.ok(Date.now() < deadline, problem());
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

/** Return a world in which a GM has started a fight, with a client for each player of the fight. */
async function openWorld(generation, options, prepare = () => {}) {
  const world = new World(Number(generation));
  const gm = new User(11 + SEED);
  const clients = [new Client(world, { name: "Gamemaster", isGM: true }, gm)];
  for (const name of ["Ann", "Ben", "Cas"]) clients.push(new Client(world, { name, isGM: false }, new User(29 + name.length + SEED)));
  for (const client of clients.slice(1)) client.answer.answers["Blow by blow"] = () => "yes";
  prepare(world);
  for (const client of clients) await client.start(folder);
  let step = 0;
  gm.answers["New fight"] = (content) => {
    fill(content, step++ ? options : { server });
    return "ok";
  };
  gm.answers["What became of the actors"] = (content) => { world.report = content.innerHTML; return "ok"; };
  gm.answers.Seats = (content) => {
    const inputs = content.querySelectorAll("[name]");
    const players = inputs.filter(({ name }) => name !== "seat.gm");
    players.forEach((input, index) => { input.value = clients[1 + index].user.id; });
    if (world.isLate) for (const input of inputs) input.value = "sensible";
    return "ok";
  };
  await clients[0].module.api.openPanel();
  assert.ok(clients[0].panel.targets.some(({ label }) => label === "New fight"));
  await clients[1].module.api.openPanel();
  assert.ok(!clients[1].panel.targets.some(({ label }) => label === "New fight"));
  await clients[0].panel.click(clients[0].panel.targets.find(({ label }) => label === "New fight"));
  return { world, clients };
}

const opened = [];
after(() => opened.forEach((client) => client.module.api.close()));

for (const [system, generation] of PLANS) {
  test(`${system} is played through the dialogs of Foundry ${generation}`, async () => {
    const { world, clients } = await openWorld(generation, { system, source: "sample", dice: "people" });
    opened.push(...clients);
    const [gm, ...players] = clients;
    const { host, spectator, all } = gm.module.api.saved;
    const observer = await connect(server);
    try {
      const hosted = await observer.sit(host);
      for (const figure of hosted.view.figures) world.addToken(figure.name, world.addActor({ name: figure.name }));
      await gm.module.api.mirror();
      const standstill = () => // a problem if no beat follows
        `${hosted.beats} beats, ${clients.map((client) => [client.dialogs, client.warnings.slice(-2)])} ${JSON.stringify(hosted.view.requests.filter((r) => !r.optional)).slice(0, 1500)}`;
      await waitUntil(() => hosted.outcome || (hosted.beats > MAX_BEATS && world.rolls.length), standstill, () => hosted.beats);
      if (!hosted.outcome) {
        world.isLate = true;
        for (const client of players) client.module.api.close();
        await gm.panel.click({ dataset: { action: "offerSeats" } });
      }
      await waitUntil(() => hosted.outcome, standstill, () => hosted.beats);
      await waitUntil(() => clients.every((client) => client.module.api.seats.every((seat) => seat.table.outcome)), () => "not every client saw the end");
      await gm.module.api.mirror();
      if (process.env.VERBOSE) console.log(system, hosted.beats, clients.map((client) => [client.dialogs, client.answer.refusals, client.warnings.length]), clients.map((c) => c.warnings.slice(0, 3)));

      const beats = await allBeats(hosted);
      const faces = beats.flatMap((beat) => beat.events).filter((event) => event.type === "rolled.v1")
        .flatMap((event) => event.dice).filter((die) => die.source === "table").map((die) => die.face);
      assert.ok(faces.length > 0);
      assert.ok(faces.length <= world.rolls.length);

      const watcher = await observer.sit(spectator);
      for (const figure of watcher.view.figures) {
        const token = world.tokens.find((each) => each.flags["blow-by-blow"]?.figure === figure.id);
        assert.deepEqual(token.flags["blow-by-blow"].bars, figure.bars);
        assert.equal(world.actors.find(({ _id }) => _id === token.actorId).statuses.includes("dead"), figure.out);
        for (const client of clients) assert.equal(client.drawnTexts.get(token.name).text, token.flags["blow-by-blow"].text);
      }
      for (const { token } of [...all, { token: host }]) assert.ok(!world.text.includes(token));
      for (const { to, content } of world.queries) {
        const client = clients.find(({ user }) => user.id === to);
        const own = client.module.api.saved.seats.map((seat) => seat.token);
        assert.equal(own.length, 1);
        for (const { token } of all) assert.equal(content.includes(token), own.includes(token));
        assert.ok(!content.includes(host));
      }
      const posted = world.messages.flatMap(({ content }) => content.slice(3, -4).split("</p><p>"));
      const lines = (await allBeats(watcher)).flatMap((beat) => beat.lines);
      assert.ok(posted.length > 10);
      assert.deepEqual(posted.map((line) => line.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(code))), lines);
      assert.ok(world.messages.every(({ author }) => author === gm.user.id));
      assert.ok(players.some((client) => client.dialogs > 3) || gm.dialogs > 10);
    } finally {
      observer.close();
    }
  });
}

test("actors of the selected tokens fight, and get the result", async () => {
  const attributes = Object.fromEntries(["strength", "toughness", "agility", "initiative", "willpower", "intellect", "fellowship"].map((key) => [key, { rating: 3 }]));
  const calla = { name: "Calla", type: "agent", system: { attributes, combat: { wounds: { value: 2 }, shock: { value: 1 } }, resources: { wrath: 2 } } };
  const { world, clients } = await openWorld(14, { source: "actors", system: "fiend_wake", dice: "program", against: "sample" }, (fresh) => {
    fresh.addToken("Calla", fresh.addActor(calla));
    fresh.tokens[0].isSelected = true;
  });
  opened.push(...clients);
  const [gm, player] = clients;
  assert.match(world.report, /<li>/);
  const { host } = gm.module.api.saved;
  const observer = await connect(server);
  try {
    const hosted = await observer.sit(host);
    assert.equal(hosted.view.system, "wrath_and_glory");
    const wounds = hosted.view.figures.find(({ name }) => name === "Calla").bars[0];
    assert.equal(wounds.now, 2);
    world.actors[0].system.combat.wounds.value = 0;
    world.actors[0].statuses.push("prone");
    await gm.panel.click({ dataset: { action: "exportActors" } });
    assert.equal(world.actors[0].system.combat.wounds.value, 2);
    assert.deepEqual(world.actors[0].statuses, []);
    assert.ok(gm.warnings.some((warning) => warning.startsWith("warn: No actor has these names")));
  } finally {
    observer.close();
  }
  await assert.rejects(player.scene.updateEmbeddedDocuments("Token", [{ _id: "token0", name: "Ann" }]), /lacks permission/);
  assert.throws(() => player.scene.updateTokens, /not part of the documented API/);
});

test("a link that is not one of a seat changes nothing", async () => {
  const world = new World(13);
  const answers = { Join: (content) => { fill(content, { link: "fights.example" }); return "ok"; } };
  const client = new Client(world, { name: "Ann", isGM: false }, new User(3, answers));
  await client.start(folder);
  assert.ok(client.keybinding.onDown());
  await client.controls.tokens.tools["blow-by-blow"].onChange();
  await client.panel.click({ dataset: { action: "join" } });
  assert.match(client.warnings[0], /not the link of a seat/);
  assert.deepEqual({ ...client.module.api.saved }, {});
});
