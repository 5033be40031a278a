// The text line for those who type: completion from the legal acts, and what would follow, while one types.

import { ask, Away } from "./api.js";
import { button, find } from "./dom.js";
import { tokens } from "./forms.js";

const PAUSE_MS = 150;
const MOST = 8;
const ENOUGH = 4000;

export class Line {
  constructor(table) {
    this.table = table;
    this.input = find("token");
    this.hint = find("hint");
    this.input.addEventListener("input", () => this.typed());
    find("line").addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
  }

  draw() {
    this.input.disabled = !this.table.desk();
  }

  submit() {
    const text = this.input.value.trim();
    if (!text) return this.input.focus();
    this.clear();
    this.table.record(text);
  }

  edit(text) {
    this.input.value = text;
    this.input.focus();
    this.typed();
  }

  clear() {
    clearTimeout(this.timer);
    this.input.value = "";
    this.say("", "");
    find("likely").replaceChildren();
  }

  typed() {
    clearTimeout(this.timer);
    this.complete();
    const text = this.input.value.trim();
    if (!text) return this.say("", "");
    this.timer = setTimeout(() => this.check(text), PAUSE_MS);
  }

  complete() {
    const [, before, start] = this.input.value.match(/^(.*?)(\S*)$/s);
    const found = start ? this.likely(start) : [];
    const choose = (token) => {
      this.input.value = before + token;
      this.input.focus();
      this.typed();
    };
    find("likely").replaceChildren(...found.map((token) => wrapped(button(token, () => choose(token), { class: "choice" }))));
  }

  likely(start) {
    const found = [];
    const low = start.toLowerCase();
    let looked = 0;
    const { claims } = this.table.desk();
    for (const token of [...claims, ...tokens(this.table.forms())]) {
      if (++looked > ENOUGH || found.length === MOST) break;
      if (token !== start && token.toLowerCase().startsWith(low)) found.push(token);
    }
    return found;
  }

  async check(text) {
    try {
      const answer = await ask("preview.json", { text });
      if (this.input.value.trim() !== text) return;
      if (!answer.ok) return this.say(answer.error, "wrong");
      const wrong = answer.problems.find((problem) => problem.error);
      const meant = wrong?.suggestion ? ` Did you mean ${wrong.suggestion}?` : "";
      if (wrong) this.say(wrong.said + meant, "wrong");
      else this.say([...answer.would.map((step) => [step.said, ...step.followed].join(". ")), ...answer.problems.map((problem) => `Warning: ${problem.said}`)].join(" · "), "");
    } catch (problem) {
      if (!(problem instanceof Away)) throw problem;
      this.say("Cannot be checked now; it is kept and checked later.", "");
    }
  }

  say(text, kind) {
    this.hint.textContent = text;
    this.hint.className = kind;
  }
}

function wrapped(element) {
  const item = document.createElement("li");
  item.append(element);
  return item;
}
