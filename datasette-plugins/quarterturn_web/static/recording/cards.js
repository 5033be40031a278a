// The cards of a game's catalogue, to complete what is typed, and the spelling of a card in a token.

import { ask, Away } from "./api.js";
import { keep, kept } from "./queue.js";

const MOST = 40; // that are offered at once
let hash = "";
let known = [];

// Learns the catalogue with that hash, and says whether it is new; this browser keeps it, because it never changes.
// Throws Away.
export async function learn(wanted) {
  if (!wanted || wanted === hash) return false;
  const name = `cards ${wanted}`;
  let found = await kept(name).catch(() => null);
  if (!found) {
    const answer = await ask("cards.json");
    if (!answer.ok) return false;
    found = answer.cards;
    keep(name, found).catch(() => {});
  }
  known = found;
  hash = wanted;
  return true;
}

// What a slot offers, and for one that holds a card the rest of the catalogue: what has the text in it, first what
// begins with it.
export function fitting(text, slot) {
  const low = plain(text);
  const fills = slot.fills ?? [];
  const offered = new Set(fills.map((fill) => fill.text.split("$")[0]));
  const more = slot.card ? known.filter((card) => !offered.has(card.text)).map(offer) : [];
  const found = [...fills, ...more].filter((fill) => said(fill).some((one) => one.includes(low)));
  const begins = (fill) => said(fill).some((one) => one.startsWith(low));
  return [...found.filter(begins), ...found.filter((fill) => !begins(fill))].slice(0, MOST);
}

// Those of some fills that are called just so.
export function called(text, fills) {
  return fills.filter((fill) => said(fill).includes(plain(text)));
}

function offer({ text, label, id, kind }) {
  const apart = id && text === id.toLowerCase() ? ` ${id}` : "";
  return { text, name: label, id, group: "", label: kind ? `${label}${apart} (${kind})` : `${label}${apart}` };
}

function said(fill) {
  return [fill.name ?? fill.label, fill.text, fill.id ?? ""].map(plain);
}

function plain(text) {
  return text.normalize("NFC").trim().toLowerCase();
}

// What somebody typed for a slot, as a token has it.
export function spelling(text, slot) {
  return slot.card ? spelt(text, slot.figures) : text.toLowerCase().replace(/\s+/g, "");
}

// A card as a token names it; `replays/spelt.py` does the same to what stands in tags.
export function spelt(text, figures = "") {
  let name = text.trim();
  let end = "";
  const cost = name.match(/\s*\$\s*(\d+|x)$/i);
  if (cost) {
    name = name.slice(0, cost.index);
    end = `$${cost[1].toUpperCase()}`;
  }
  const numbers = figures && name.match(/\s*\(?\s*([+-]?\d+)\s*[/,]\s*([+-]?\d+)\s*\)?$/);
  if (numbers) {
    name = name.slice(0, numbers.index);
    end = `(${numbers[1]}${figures}${numbers[2]})${end}`;
  }
  const slug = slugOf(name);
  return slug ? slug + end : text.trim();
}

function slugOf(name) {
  const lower = name.normalize("NFC").toLowerCase().replace(/['’‘ʼ`´]/g, "");
  return lower.replace(/[^\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}0-9]+/gu, "-").replace(/^-|-$/g, "");
}
