// The taps that are not known to be written: in the browser's database until the ledger has them, sent in order, each
// with a request id of its own, so that one that is sent twice is written once.

import { ask, Away } from "./api.js";

const PAUSES_MS = [300, 700, 1500, 3000];

function opened() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("quarterturn", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("taps", { keyPath: "n", autoIncrement: true });
      request.result.createObjectStore("kept");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function within(stores, mode, act) {
  const db = await opened();
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(stores, mode, { durability: "strict" });
    const request = act(...stores.map((store) => transaction.objectStore(store)));
    transaction.oncomplete = () => {
      db.close();
      resolve(request?.result);
    };
    transaction.onerror = transaction.onabort = () => {
      db.close();
      reject(transaction.error);
    };
  });
}

// What was last known of a game, for a page that opens while the server is away.
export const keep = (game, value) => within(["kept"], "readwrite", (store) => store.put(value, game));
export const kept = (game) => within(["kept"], "readonly", (store) => store.get(game));

export class Queue {
  // `game` names the game here; `told(queue)` hears of every change, `landed(answer)` of the game as an append left it
  // and gives what is to be kept of it.
  constructor(game, told, landed) {
    Object.assign(this, { game, told, landed, items: [], trouble: null, away: false, busy: false, tries: 0, seen: null });
    addEventListener("online", () => this.send());
    document.addEventListener("visibilitychange", () => document.hidden || this.send());
  }

  async load() {
    const all = (await within(["taps"], "readonly", (store) => store.getAll())) ?? [];
    this.items = all.filter((item) => item.game === this.game);
    this.told(this);
  }

  // The tap counts as waiting at once; it is sent only when the browser's database holds it, so nothing loses it.
  async add(item) {
    const whole = { game: this.game, ...item };
    this.items.push(whole);
    this.adding = within(["taps"], "readwrite", (store) => store.add({ ...whole })).then((n) => (whole.n = n));
    this.told(this);
    await this.adding;
    return this.send();
  }

  // The tap is gone. Those behind it follow on the event `from`: on what stood before it, if nothing else is said.
  async drop(item, from = item.expected) {
    const later = this.items.slice(this.items.indexOf(item) + 1);
    this.settle(item);
    await this.rebase(later, from);
    return this.send();
  }

  async change(item, changes) {
    const later = this.items.slice(this.items.indexOf(item) + 1);
    Object.assign(item, changes);
    await this.rebase([item, ...later], item.expected);
    this.trouble = null;
    this.told(this);
    return this.send();
  }

  // A tap leaves the database in the moment in which the game that holds it comes in: whoever opens the page anew finds
  // the one or the other.
  async settle(item, known) {
    this.items = this.items.filter((other) => other !== item);
    if (this.trouble?.item === item) this.trouble = null;
    this.told(this);
    await this.adding;
    await within(["taps", "kept"], "readwrite", (taps, games) => {
      taps.delete(item.n);
      if (known) games.put(known, this.game);
    });
  }

  // What was never sent may still be told to follow on other events than it was tapped after.
  async rebase(items, from) {
    await this.adding;
    for (const item of items) {
      item.expected = from;
      from += item.events;
      await within(["taps"], "readwrite", (store) => store.put(item));
    }
  }

  async send() {
    clearTimeout(this.timer);
    if (this.busy || this.trouble || !this.items.length) return;
    this.busy = true;
    try {
      while (this.items.length && !this.trouble) await this.sendFirst();
    } catch (problem) {
      if (!(problem instanceof Away)) throw problem;
      this.away = true;
      this.again(PAUSES_MS[Math.min(this.tries++, PAUSES_MS.length - 1)]);
    } finally {
      this.busy = false;
      this.told(this);
    }
  }

  async sendFirst() {
    await this.adding;
    const [item] = this.items;
    const { text, expected, request, keep: keepErrors = false } = item;
    const answer = await ask("append.json", { text, expected, request, seen: this.seen, keep: keepErrors });
    this.away = false;
    this.tries = 0;
    if (answer.status === 429 || answer.status >= 500) {
      await new Promise((resolve) => setTimeout(resolve, 1000 * (answer.retry || 2)));
    } else if (answer.ok) {
      await this.settle(item, this.landed(answer));
    } else {
      this.trouble = { item, answer };
    }
  }

  again(pause) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), pause);
  }
}
