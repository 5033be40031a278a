// Legal acts as buttons, made from what a game says about them: a token with slots, and what may fill each slot.
// Knows no game.

import { called, fitting, spelling } from "./cards.js";
import { button, make, replace } from "./dom.js";

const INLINE = 6; // so many first choices are shown at once, if they are short; more stand behind one button
const SHORT = 40; // characters of all of them together
const GROUPED = 7; // from so many fills on, groups are offered first
const PARTS = 5; // so many forms show their first choices at once

export class Chooser {
  // Shows forms in `container` and calls `picked(token, form)` for the one that was put together; `marked(keys, near)`
  // hears which shapes of the board stand for what is offered, and whether that is what is most likely picked now.
  constructor(container, picked, marked = () => {}) {
    this.container = container;
    this.picked = picked;
    this.marked = marked;
    this.forms = [];
    this.keys = new Map();
  }

  show(forms, note) {
    this.forms = [...forms.filter((form) => !isOpen(form)), ...forms.filter(isOpen)];
    this.note = note;
    this.home();
  }

  home() {
    const groups = [...new Set(this.forms.map((form) => form.group).filter(Boolean))];
    const more = groups.map((group) => button(group, () => this.group(group), { class: "choice quiet" }));
    this.offer(this.forms.filter((form) => !form.group), more);
  }

  // The forms of one group, in the place of all others.
  group(group) {
    const back = button("Back", () => this.home(), { class: "choice quiet back" });
    this.offer(this.forms.filter((form) => form.group === group), [back], group);
  }

  offer(forms, more, heading) {
    const finite = forms.filter((form) => !isOpen(form));
    const inline = forms.filter((form) => form.slots.length && !isOpen(form) && this.isInline(form));
    const parts = inline.length > PARTS ? [] : inline;
    const single = forms.filter((form) => !parts.includes(form));
    this.keys.clear();
    for (const form of forms) this.register({ form, at: 0, chosen: {} });
    replace(
      this.container,
      this.note ? make("p", { class: "note" }, this.note) : null,
      heading ? make("h3", {}, heading) : null,
      ...parts.map((form) => this.part(form, { form, at: 0, chosen: {} }, form.label)),
      single.length || more.length
        ? make("div", { class: "choices singles" }, ...single.map((form) => this.opener(form, finite.includes(form))), ...more)
        : null,
    );
    this.marked([...this.keys.keys()], forms.length > 0 && hasKeys(forms[0]));
  }

  // Notes which shapes of the board stand for what is still to be picked.
  register(state) {
    state.form.slots.forEach((slot, at) => {
      if (slot.name in state.chosen) return;
      for (const fill of slot.fills ?? []) {
        if (fill.key) this.keys.set(fill.key, [...(this.keys.get(fill.key) ?? []), { state: { ...state, at }, fill }]);
      }
    });
  }

  // A shape of the board was tapped: what it stands for is picked, or which of several that is.
  tap(key) {
    const found = this.keys.get(key) ?? [];
    if (found.length === 1) return this.fill(found[0].state, found[0].fill);
    const home = button("Back", () => this.home(), { class: "choice quiet back" });
    const ways = found.map(({ state, fill }) => button(`${state.form.label}: ${fill.label}`, () => this.fill(state, fill), { class: "choice" }));
    if (found.length) replace(this.container, make("div", { class: "choices" }, ...ways, home));
  }

  isInline(form) {
    const [slot] = form.slots;
    if (slot.open) return false;
    if (isDice(form)) return form === this.forms[0];
    const offered = choices(slot.fills).map((choice) => choice.label);
    return form === this.forms[0] || (offered.length <= INLINE && offered.join("").length <= SHORT);
  }

  opener(form, finite) {
    const act = () => (form.slots.length ? this.step({ form, at: 0, chosen: {} }) : this.picked(form.token, form));
    return button(form.label, act, { class: finite ? "choice" : "choice quiet" });
  }

  // One form, one step into it, in the place of all others.
  step(state, group) {
    const under = state.form.group;
    const back = button("Back", () => (under ? this.group(under) : this.home()), { class: "choice quiet back" });
    const said = [state.form.label, ...Object.values(state.chosen).map((fill) => fill.label), group].filter(Boolean);
    this.keys.clear();
    this.register(state);
    replace(this.container, this.part(state.form, state, said.join(" · "), group), make("div", { class: "choices" }, back));
    this.marked([...this.keys.keys()], true);
  }

  part(form, state, said, group) {
    const heading = make("h3", {}, said);
    const slot = form.slots[state.at];
    if (slot.fills === null && slot.card) return make("div", { class: "part" }, heading, ...this.named(slot, state, []));
    if (slot.fills === null) return make("div", { class: "part" }, heading, this.field(slot, (text) => this.typed(state, spelling(text, slot))));
    if (slot.dice && state.at === firstDice(form)) {
      return make("div", { class: "part" }, heading, new Dice(form, state, (filled) => this.done(form, filled)).element);
    }
    const offered = group === undefined ? choices(slot.fills) : slot.fills.filter((fill) => fill.group === group);
    if (slot.open) return make("div", { class: "part" }, heading, ...this.named(slot, state, offered));
    const large = offered.every((choice) => choice.label.length <= 3) ? "choices short" : "choices";
    return make("div", { class: "part" }, heading, make("div", { class: large }, ...offered.map((choice) => this.choice(choice, state))));
  }

  choice(choice, state) {
    const act = () => (choice.fills ? this.step(state, choice.group) : this.fill(state, choice));
    return tinted(button(choice.label, act, { class: "choice" }), choice.tint);
  }

  fill(state, fill) {
    const { form, at, chosen } = state;
    const filled = { ...chosen, [form.slots[at].name]: fill };
    const next = form.slots.findIndex((slot) => !(slot.name in filled));
    if (next >= 0) this.step({ form, at: next, chosen: filled });
    else this.done(form, filled);
  }

  done(form, filled) {
    this.picked(form.token.replace(/\{(\w+)\}/g, (_, name) => filled[name].text), form);
  }

  // Likely fills, which typing narrows down, for cards over the whole catalogue; and a name that is not among them.
  named(slot, state, offered) {
    const shown = make("div", { class: "choices" });
    let asked = "";
    const field = this.field(slot, (text) => {
      const same = called(text, fitting(text, slot));
      if (same.length === 1) return this.fill(state, same[0]);
      const which = same.length > 1 && asked !== text;
      asked = text;
      if (which) shown.replaceChildren(make("p", { class: "note" }, "Several are called so. Which one?"), ...same.map((fill) => this.choice(fill, state)));
      else this.typed(state, spelling(text, slot));
    });
    const input = field.querySelector("input");
    const draw = () => {
      const text = input.value.trim();
      shown.replaceChildren(...(text ? fitting(text, slot) : offered).map((fill) => this.choice(fill, state)));
    };
    input.addEventListener("input", draw);
    draw();
    return [shown, field];
  }

  typed(state, text) {
    if (text) this.fill(state, { text, label: text });
  }

  field(slot, entered) {
    const input = make("input", { "aria-label": slot.hint || slot.name, autocomplete: "off", autocapitalize: "none", spellcheck: false });
    const form = make("form", { class: "open" }, make("p", {}, slot.hint), input, make("button", { class: "button" }, "On"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (input.value.trim()) entered(input.value.trim());
    });
    return form;
  }
}

// The fills of a slot, or their groups where there are many: [{label, fills?}].
function choices(fills) {
  const groups = [...new Set(fills.map((fill) => fill.group))];
  if (groups.length < 2) return fills;
  if (fills.length < GROUPED) return fills.map((fill) => ({ ...fill, label: full(fill) }));
  return groups.flatMap((group) => {
    const members = fills.filter((fill) => fill.group === group);
    if (!group) return members;
    return members.length === 1 ? { ...members[0], label: full(members[0]) } : { label: group, group, fills: members, tint: members[0].tint };
  });
}

// A fill's name where its group is not said beside it.
function full(fill) {
  return fill.group && fill.label.length < 4 ? `${fill.group} ${fill.label}` : fill.label;
}

function hasKeys(form) {
  return form.slots.some((slot) => slot.fills?.some((fill) => fill.key));
}

function isOpen(form) {
  return form.slots.some((slot) => slot.fills === null);
}

function isDice(form) {
  return firstDice(form) >= 0;
}

function firstDice(form) {
  return form.slots.findIndex((slot) => slot.dice && slot.fills);
}

export function tinted(element, tint) {
  if (/^[a-z0-9-]+$/.test(tint ?? "")) {
    element.classList.add("tinted");
    element.style.setProperty("--tint", `var(--${tint})`);
  }
  return element;
}

// Every token that forms stand for, for completion, up to a number.
export function* tokens(forms) {
  for (const form of forms) {
    if (!isOpen(form)) yield* expanded(form, form.token, 0);
  }
}

function* expanded(form, token, at) {
  if (at === form.slots.length) yield token;
  else for (const fill of form.slots[at].fills) yield* expanded(form, token.replace(`{${form.slots[at].name}}`, fill.text), at + 1);
}

const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

// Dice are tapped in any order; then the ways to group them that the form allows are offered.
class Dice {
  constructor(form, state, done) {
    this.form = form;
    this.state = state;
    this.done = done;
    this.slots = form.slots.filter((slot) => slot.dice);
    this.count = this.slots.reduce((sum, slot) => sum + slot.fills[0].text.length, 0);
    this.faces = [...new Set(this.slots.flatMap((slot) => slot.fills.flatMap((fill) => [...fill.text])))].sort();
    this.shown = [];
    this.element = make("div", { class: "dice" });
    this.draw();
  }

  draw() {
    const chosen = this.shown.map((face, i) => button(die(face), () => this.take(i), { class: "die rolled", "aria-label": `take back the ${face}` }));
    const blanks = Array.from({ length: this.count - chosen.length }, () => make("span", { class: "die blank", "aria-hidden": "true" }));
    const pad = this.faces.map((face) => button(die(face), () => this.add(face), { class: "die", "aria-label": `a die shows ${face}` }));
    replace(this.element, make("div", { class: "rolled-row" }, ...chosen, ...blanks), blanks.length ? make("div", { class: "pad" }, ...pad) : null, this.ways());
  }

  add(face) {
    this.shown.push(face);
    this.draw();
  }

  take(i) {
    this.shown.splice(i, 1);
    this.draw();
  }

  ways() {
    if (this.shown.length < this.count) return make("p", { class: "note" }, `Tap the ${this.count} dice`);
    const sorted = [...this.shown].sort().join("");
    const found = [...combinations(this.slots)].filter((fills) => [...fills.map((fill) => fill.text).join("")].sort().join("") === sorted);
    const offered = found.map((fills) =>
      button(fills.map((fill) => fill.label).join(" → "), () => this.done({ ...this.state.chosen, ...Object.fromEntries(fills.map((fill, i) => [this.slots[i].name, fill])) }), { class: "choice" }),
    );
    return offered.length ? make("div", { class: "choices" }, ...offered) : make("p", { class: "note" }, "These dice allow nothing here");
  }
}

function* combinations([slot, ...rest]) {
  if (!slot) yield [];
  else for (const fill of slot.fills) for (const others of combinations(rest)) yield [fill, ...others];
}

function die(face) {
  if (!PIPS[face]) return face;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 30 30");
  svg.setAttribute("aria-hidden", "true");
  for (const at of PIPS[face]) {
    const pip = document.createElementNS("http://www.w3.org/2000/svg", "circle");
    pip.setAttribute("cx", 7 + 8 * (at % 3));
    pip.setAttribute("cy", 7 + 8 * Math.floor(at / 3));
    pip.setAttribute("r", 3);
    svg.append(pip);
  }
  return svg;
}
