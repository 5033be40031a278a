// Asks the server. The token stands behind the # of the address, which is never sent; it goes into a header.

const OWNER = "quarterturn-owner"; // the owner's own browser keeps that link, so that the next game is opened without it
export const key = decodeURIComponent(location.hash.slice(1)) || (location.pathname.includes("/record/new/") ? owner() : "");
export const base = location.pathname.replace(/(\/new)?\/[0-9a-f]{12}$/, "");
addEventListener("hashchange", () => location.reload()); // another link to the same page
const PATIENCE_MS = 10_000;

// The server did not answer: the network is away, or the server is.
export class Away extends Error {}

// {status, ok, …} of an address below this page's. Throws Away.
export async function ask(name, body) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
  const headers = { Authorization: `Bearer ${key}` };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  try {
    const answer = await fetch(`${base}/${name}`, {
      method: body === undefined ? "GET" : "POST",
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      cache: "no-store",
      signal: stop.signal,
    });
    const data = await answer.json();
    return { status: answer.status, retry: Number(answer.headers.get("Retry-After")), ...data };
  } catch (problem) {
    throw new Away(problem.message);
  } finally {
    clearTimeout(timer);
  }
}

export function requestId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function owner() {
  return localStorage.getItem(OWNER) ?? "";
}

export function rememberOwner(found) {
  if (found) localStorage.setItem(OWNER, found);
  else localStorage.removeItem(OWNER);
}
