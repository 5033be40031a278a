// What to do with a tap that was not taken: somebody else recorded something meanwhile, or the rules refuse it. Nothing
// is dropped unless a person says so.

import { requestId } from "./api.js";
import { button, make, replace } from "./dom.js";

let shown = null;

export function trouble(place, table) {
  const { trouble: found } = table.queue;
  place.hidden = !found;
  if (found === shown) return;
  shown = found;
  if (found) replace(place, ...parts(found, table));
  else place.replaceChildren();
}

function parts({ item, answer }, table) {
  const mine = make("p", {}, "Yours: ", make("code", {}, item.text));
  if (answer.code === "moved-on") return movedOn(item, answer.desk, mine, table);
  if (answer.code === "refused" || answer.code === "unacceptable") return refused(item, answer, mine, table);
  const again = button("Try again", () => table.queue.change(item, {}), { class: "button" });
  return [make("h2", {}, "Not recorded"), make("p", {}, answer.error), mine, make("div", { class: "choices" }, again, drop(item, table))];
}

function drop(item, table, label = "Drop mine", from = undefined) {
  return button(label, () => table.queue.drop(item, from), { class: "button quiet" });
}

function edit(item, table) {
  const act = () => {
    table.queue.drop(item);
    table.edit(item.text);
  };
  return button("Change it", act, { class: "button quiet" });
}

function movedOn(item, theirs, mine, table) {
  const steps = theirs.steps.filter((step) => step.number > item.expected);
  const list = make("ul", {}, ...steps.map((step) => make("li", {}, make("code", {}, step.token), ` ${step.said}`)));
  const same = steps.length && steps[0].token === item.text;
  const question = same ? "They recorded the same event. Drop yours, unless it happened twice." : "Is yours what happened next?";
  const keep = button("Record mine after theirs", () => table.queue.change(item, { expected: theirs.last }), { class: same ? "button quiet" : "button" });
  return [
    make("h2", {}, "Somebody else has recorded meanwhile"),
    make("p", {}, "Theirs:"),
    list,
    mine,
    make("p", {}, question),
    make("div", { class: "choices" }, ...(same ? [drop(item, table, "Drop mine", theirs.last), keep] : [keep, drop(item, table, "Drop mine", theirs.last)])),
  ];
}

function refused(item, answer, mine, table) {
  const problems = (answer.problems ?? []).filter((problem) => problem.error);
  const [first] = problems;
  const change = (text) => table.queue.change(item, { text, request: requestId() });
  const single = !/\s/.test(item.text);
  const marked = (mark, label) => button(label, () => change(item.text + mark), { class: "button quiet" });
  const unreadable = !first || ["unreadable-token", "repeated-tag", "broken-tag"].includes(first.code);
  const readable = single && !unreadable && !/[*&~]$/.test(item.text);
  const legal = (answer.legal ?? []).filter((token) => token !== first?.suggestion);
  return [
    make("h2", {}, unreadable ? "This cannot be read" : "The rules do not allow this"),
    mine,
    make("p", {}, first?.said ?? answer.error),
    legal.length ? make("p", {}, "Legal now, nearest first: ", ...legal.flatMap((token) => [make("code", {}, token), " "])) : null,
    make(
      "div",
      { class: "choices" },
      single && first?.suggestion ? button(`Record ${first.suggestion}`, () => change(first.suggestion), { class: "button" }) : null,
      readable ? marked("*", "It happened all the same") : null,
      readable ? marked("&", "A card allows it") : null,
      edit(item, table),
      drop(item, table, "Drop it"),
    ),
  ];
}
