// What is needed less often: a comment, the scores as the table has them, other claims, how a game is broken off, and
// the link for another phone.

import { ask, Away, base, owner } from "./api.js";
import { button, find, make } from "./dom.js";
import { Chooser } from "./forms.js";

export function openExtras(table, what) {
  if (what === "comment") comment(table);
  else if (what === "scores") scores(table);
  else more(table);
}

function comment(table) {
  const last = table.desk.steps[table.desk.steps.length - 1];
  const input = make("textarea", { "aria-label": "Comment", rows: 3, maxLength: 2000 });
  const form = make("form", { class: "stack" }, make("p", {}, last ? `About: ${last.said}` : "About the game"), input, make("button", { class: "button" }, "Record the comment"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = input.value.trim().replace(/\s*\n\s*/g, " ");
    if (!text) return;
    table.closeSheet();
    table.record(`; ${text}`, { events: 0 });
  });
  table.openSheet("Comment", form);
  input.focus();
}

function scores(table) {
  const { desk } = table;
  const fields = table.said().map(([seat, name]) => {
    const input = make("input", { type: "number", value: desk.scores[seat] ?? "", "aria-label": name, inputMode: "numeric" });
    return { input, label: make("label", { class: "field" }, make("span", {}, name), input) };
  });
  const form = make("form", { class: "stack" }, make("p", {}, "The record holds these scores. Does the table agree?"), ...fields.map(({ label }) => label), make("button", { class: "button" }, "The table says so"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    table.closeSheet();
    table.record(`=${fields.map(({ input }) => (input.value === "" ? "_" : Number(input.value))).join(",")}`);
  });
  table.openSheet("Claim the scores", form);
}

function more(table) {
  const { desk } = table;
  const host = make("div");
  new Chooser(host, (token) => {
    table.closeSheet();
    table.record(token);
  }).show(desk.stops);
  const claims = desk.claims.slice(1, 13).map((token) =>
    button(make("code", {}, token), () => {
      table.closeSheet();
      table.record(token);
    }, { class: "choice" }),
  );
  const qr = make("div", { class: "qr" });
  const replay = `${find("main").dataset.root}replay/${base.slice(base.lastIndexOf("/") + 1)}`;
  table.openSheet(
    "More",
    make("p", {}, make("a", { href: replay, target: "_blank", rel: "noreferrer" }, "The replay, for whoever watches")),
    owner() ? make("p", {}, make("a", { href: `${find("main").dataset.root}record` }, "A new game")) : null,
    button("Record on another phone", () => showQr(qr), { class: "choice" }),
    qr,
    claims.length ? make("h3", {}, "True now, to be written down") : null,
    claims.length ? make("div", { class: "choices" }, ...claims) : null,
    desk.stops.length ? make("h3", {}, "Break the game off") : null,
    host,
  );
}

async function showQr(place) {
  try {
    const answer = await ask("qr.json");
    if (!answer.ok) return place.replaceChildren(answer.error);
    place.innerHTML = answer.svg;
    const svg = place.querySelector("svg");
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", "QR code of this page’s link");
    place.append(make("p", { class: "note" }, "Whoever scans this may record this game."));
  } catch (problem) {
    if (!(problem instanceof Away)) throw problem;
    place.replaceChildren("The server cannot be reached.");
  }
}
