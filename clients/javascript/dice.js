// Fair dice: SHA-256, hash chains, and a contributor that opens the links of a seat for dice that all seats make together.

const CHAIN_LENGTH = 2000; // rolls that one commitment covers

const CONSTANTS = (() => { // the fractional parts of the cube roots of the first 64 primes
  const primes = [];
  for (let number = 2; primes.length < 64; number++) if (primes.every((prime) => number % prime)) primes.push(number);
  return primes.map((prime) => (Math.cbrt(prime) * 2 ** 32) | 0);
})();
const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

/**
 * Return the SHA-256 of a text in UTF-8, in hexadecimal digits.
 *
 * `crypto.subtle` is missing on pages without TLS, such as those of a server in the local network.
 */
export function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const blocks = new DataView(new ArrayBuffer((((bytes.length + 8) >> 6) + 1) << 6));
  bytes.forEach((byte, index) => blocks.setUint8(index, byte));
  blocks.setUint8(bytes.length, 0x80);
  blocks.setUint32(blocks.byteLength - 4, bytes.length * 8);
  const hash = [...START], words = new Int32Array(64);
  for (let offset = 0; offset < blocks.byteLength; offset += 64) {
    for (let index = 0; index < 16; index++) words[index] = blocks.getInt32(offset + 4 * index);
    for (let index = 16; index < 64; index++) {
      const [early, late] = [words[index - 15], words[index - 2]];
      const first = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
      const second = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
      words[index] = words[index - 16] + first + words[index - 7] + second;
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let index = 0; index < 64; index++) {
      const chosen = (e & f) ^ (~e & g), majority = (a & b) ^ (a & c) ^ (b & c);
      const one = (h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + chosen + CONSTANTS[index] + words[index]) | 0;
      const two = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + majority) | 0;
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, index) => { hash[index] = (hash[index] + word) | 0; });
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function rotated(word, bits) {
  return (word >>> bits) | (word << (32 - bits));
}

/** Return whether a seed is the one whose hash was published. */
export function seedFits(seed, seedHash) {
  return `sha256:${sha256(seed)}` === seedHash;
}

/** The secret of a contributor: a chain of hashes, of which one is opened for each roll. */
export class HashChain {
  #links;

  /**
   * @param secret 64 hexadecimal digits
   * @param roll the number of the last roll before the commitment
   */
  constructor(secret, roll = 0) {
    this.secret = secret;
    this.roll = roll;
    const links = [secret];
    while (links.length <= CHAIN_LENGTH) links.push(sha256(links.at(-1)));
    this.#links = links.reverse();
  }
  /** The commitment to all links. */
  get tip() {
    return this.#links[0];
  }
  /** Return the contribution to a roll; undefined if the chain does not cover it. */
  link(roll) {
    return roll > this.roll ? this.#links[roll - this.roll] : undefined;
  }
}

/**
 * Contributes to the dice of a seat whenever the fight waits for the seat. The secret stays in `storage`, so a reloaded
 * page can continue; only single links are sent.
 */
export class Contributor {
  #table; #storage; #chain = null; #isBusy = false;

  /**
   * @param table the table of the seat
   * @param storage keeps the secret: an object with `getItem` and `setItem`, such as `localStorage`
   * @param seat the seat; for the host's table, the seat of the GM
   */
  constructor(table, storage = globalThis.localStorage, seat = table.seat) {
    this.#table = table;
    this.#storage = storage;
    this.seat = seat;
    table.on("change", () => this.contribute());
    this.contribute();
  }

  /** Whether the seat has committed to the contributions of another client, so that this one cannot contribute. */
  get isElsewhere() {
    return this.#commitment !== undefined && !this.#isProgram && !this.#holdsChain;
  }

  /** Commit or open the next link, if the fight waits for this seat. */
  async contribute() {
    if (this.#isBusy || this.#table.left) return;
    this.#isBusy = true;
    try {
      for (let command = this.#next(); command; command = this.#next()) await this.#table.do({ command });
    } catch (error) {
      if (error.name !== "BlowError") throw error; // after a refusal, the next change of the view shows the missing link
    } finally {
      this.#isBusy = false;
    }
  }

  /** Commit to a new chain of this client, in place of that of another one or of a lost secret. Not during a roll. */
  async takeOver() {
    await this.#table.do({ command: this.#newCommitment() });
  }

  get #isProgram() {
    return this.#table.players.some(({ seat }) => seat === this.seat);
  }

  get #commitment() {
    return this.#table.view.dice.commitments?.find(({ by }) => by === this.seat);
  }

  get #holdsChain() {
    this.#chain ??= this.#stored();
    const commitment = this.#commitment;
    return Boolean(this.#chain && commitment && this.#chain.roll === commitment.roll && this.#chain.tip === commitment.tip);
  }

  #stored() {
    const kept = JSON.parse(this.#storage.getItem(this.#key) ?? "null");
    return kept && new HashChain(kept.secret, kept.roll);
  }

  get #key() {
    return `blow-dice ${this.#table.fight} ${this.seat}`;
  }

  #next() {
    const { view, outcome } = this.#table;
    if (view.dice.kind !== "together" || outcome || this.#isProgram) return null;
    const roll = view.dice.rolls + 1;
    if (!view.state.unfinished) {
      const isUsedUp = this.#holdsChain && this.#chain.link(roll) === undefined;
      return (!this.#commitment && !view.dice.started) || isUsedUp ? this.#newCommitment() : null;
    }
    const isAsked = view.requests.some(({ kind, seat }) => kind === "reveal" && seat === this.seat);
    if (!isAsked || !this.#holdsChain) return null;
    return { type: "reveal.v1", seat: this.seat, roll, link: this.#chain.link(roll) };
  }

  #newCommitment() {
    const roll = this.#table.view.dice.rolls;
    const bytes = globalThis.crypto.getRandomValues(new Uint8Array(32));
    const secret = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    this.#storage.setItem(this.#key, JSON.stringify({ secret, roll })); // before the commitment, so that it is never lost
    this.#chain = new HashChain(secret, roll);
    return { type: "commit.v1", seat: this.seat, roll, tip: this.#chain.tip };
  }
}
