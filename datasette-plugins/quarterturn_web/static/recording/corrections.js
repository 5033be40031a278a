// Undo, asked apart: the table took something back, or it was recorded wrongly. A correction first shows what it would
// change; then it is appended, or dropped.

import { ask, Away } from "./api.js";
import { button, make } from "./dom.js";
import { Chooser } from "./forms.js";

export class Corrections {
  constructor(table) {
    this.table = table;
  }

  async open() {
    const { queue, desk } = this.table;
    const unsent = queue.items[queue.items.length - 1];
    if (unsent) return this.table.openSheet("Undo", ...this.unsent(unsent));
    this.table.openSheet("Undo", this.back(desk), make("h3", {}, "I recorded it wrongly: which one?"), make("p", { class: "note" }, "One moment …"));
    const answer = await this.asked("events.json");
    if (answer) this.table.openSheet("Undo", this.back(desk), make("h3", {}, "I recorded it wrongly: which one?"), this.list(answer.events));
  }

  unsent(item) {
    const drop = button(["Drop ", make("code", {}, item.text)], () => {
      this.table.queue.drop(item);
      this.table.closeSheet();
    }, { class: "button" });
    return [make("p", {}, "This was not sent yet, so nobody will miss it."), drop];
  }

  back(desk) {
    const last = [...desk.steps].reverse().find((step) => !step.undone && !/^[=^%W]/.test(step.token));
    if (!last) return null;
    const said = make("span", {}, "The table took it back", make("small", {}, `${last.said}. It happened, and the replay keeps it.`));
    return button(said, () => this.append("^"), { class: "choice tall" });
  }

  list(events) {
    const rows = [...events].reverse().map((event) => {
      const said = make("span", {}, event.said, event.problems.length ? make("small", { class: "warn" }, event.problems[0]) : null);
      const row = button([make("span", { class: "number" }, event.number), make("code", {}, event.token), said], () => this.fix(event), { class: `row${event.undone ? " undone" : ""}` });
      return make("li", {}, row);
    });
    const start = button([make("span", { class: "number" }, "0"), make("code", {}), make("span", {}, "Something is missing at the very beginning")], () => this.insert({ number: 0, said: "the beginning" }), { class: "row" });
    return make("ol", { class: "events" }, ...rows, make("li", {}, start));
  }

  // Event 12 was something else.
  async fix(event) {
    const answer = await this.asked(`${event.number}.json`);
    if (!answer) return;
    const host = make("div");
    new Chooser(host, (token) => this.ripple(`%${event.number}=${token}`, event)).show(answer.forms);
    const never = button("It never happened", () => this.ripple(`%${event.number}-`, event), { class: "choice quiet" });
    const missing = button("Something is missing after it", () => this.insert(event), { class: "choice quiet" });
    const typed = this.typed((token) => this.ripple(`%${event.number}=${token}`, event), event.token);
    this.table.openSheet(`Event ${event.number} was recorded wrongly`, this.event(event), make("div", { class: "choices singles" }, never, missing), make("h3", {}, "It was really:"), host, typed);
  }

  async insert(event) {
    const answer = await this.asked(`${event.number}.json?after=1`);
    if (!answer) return;
    const host = make("div");
    new Chooser(host, (token) => this.ripple(`%${event.number}+${token}`, event)).show(answer.forms);
    const typed = this.typed((token) => this.ripple(`%${event.number}+${token}`, event));
    this.table.openSheet(`Missing after ${event.number ? `event ${event.number}` : "the beginning"}`, event.number ? this.event(event) : null, make("h3", {}, "What happened:"), host, typed);
  }

  event(event) {
    return make("p", { class: "subject" }, make("code", {}, event.token ?? ""), ` ${event.said}`);
  }

  typed(chosen, value = "") {
    const input = make("input", { value, "aria-label": "Or type the event", placeholder: "or type it", autocomplete: "off", autocapitalize: "none", spellcheck: false });
    const form = make("form", { class: "open" }, input, make("button", { class: "button" }, "On"));
    form.addEventListener("submit", (submitted) => {
      submitted.preventDefault();
      if (input.value.trim()) chosen(input.value.trim());
    });
    return form;
  }

  async ripple(text, event) {
    const answer = await this.asked("ripple.json", { text });
    if (!answer) return;
    const drop = button("Leave it as it is", () => this.table.closeSheet(), { class: "button quiet" });
    const correct = button("Correct the record", () => this.append(text), { class: "button" });
    this.table.openSheet("What this changes", this.event(event), make("p", { class: "instead" }, make("code", {}, text), ` ${answer.instead}`), ...told(answer), make("div", { class: "choices last" }, correct, drop));
    correct.focus();
  }

  append(text) {
    this.table.closeSheet();
    this.table.record(text, { keep: true, events: 1 });
  }

  // An answer, or nothing where there is none: then the sheet says why. Until it comes, what is on the sheet is still.
  async asked(name, body) {
    const sheet = document.querySelector("#sheet-body");
    sheet.inert = true;
    try {
      const answer = await ask(name, body);
      if (answer.ok) return answer;
      this.refuse(answer.error);
    } catch (problem) {
      if (!(problem instanceof Away)) throw problem;
      this.refuse("The server cannot be reached. Corrections need it, because it says what they change.");
    } finally {
      sheet.inert = false;
    }
    return null;
  }

  refuse(said) {
    this.table.openSheet("Not possible now", make("p", {}, said));
  }
}

// A ripple in plain words.
export function told(ripple) {
  const parts = [];
  if (ripple.scores) parts.push(change("Scores", ripple.scores));
  if (ripple.winners) parts.push(change("Winner", ripple.winners));
  const claims = ripple.new.filter((problem) => problem.code.startsWith("claim-"));
  const events = ripple.new.filter((problem) => problem.error && !claims.includes(problem));
  const warnings = ripple.new.filter((problem) => !problem.error && !claims.includes(problem));
  if (events.length) parts.push(make("h3", { class: "warn" }, `${counted(events.length, "event")} would not fit any more`), make("ul", { class: "ripple" }, ...events.map(row)));
  if (claims.length) parts.push(make("h3", { class: "warn" }, `${counted(claims.length, "claim")} would fail`), make("ul", { class: "ripple" }, ...claims.map(row)));
  if (warnings.length) parts.push(make("h3", {}, `${counted(warnings.length, "warning")} more`), make("ul", { class: "ripple" }, ...warnings.map(row)));
  if (ripple.gone.length) parts.push(make("h3", {}, `${counted(ripple.gone.length, "problem")} would be gone`), make("ul", { class: "ripple" }, ...ripple.gone.map(row)));
  if (!parts.length) parts.push(make("p", { class: "fine" }, "Nothing else changes: every later event still fits, and the scores stay."));
  return parts;
}

function row(problem) {
  const more = problem.followers?.length
    ? make("details", {}, make("summary", {}, `and ${counted(problem.followers.length, "event")} that only follow${problem.followers.length === 1 ? "s" : ""} from it`), make("ul", {}, ...problem.followers.map(row)))
    : null;
  const where = problem.event ? `${problem.event} ` : "";
  return make("li", {}, make("b", {}, where), make("code", {}, problem.token), ` ${problem.said}`, more);
}

function change(what, { before, after }) {
  return make("dl", { class: "change" }, make("dt", {}, what), make("dd", {}, make("s", {}, before), " → ", make("b", {}, after)));
}

function counted(n, what) {
  return `${n} ${what}${n === 1 ? "" : "s"}`;
}
