/**
 * Solves the proof of work that forms may ask for: ALTCHA, version 2, with PBKDF2 by the browser's own cryptography, which
 * needs a page from https or localhost. Hand it to the client as `solveCaptcha`, or load it when it is first needed:
 * `solveCaptcha: async (challenge) => (await import("@formstead/client/altcha")).solveAltcha(challenge)`.
 */
import type { Challenge } from "./wire.ts";

interface Parameters {
  readonly algorithm: string;
  readonly nonce: string;
  readonly salt: string;
  readonly cost: number;
  readonly keyLength?: number;
  readonly keyPrefix: string;
}

/** Tries under way at once: browsers compute them on other threads. */
const lanes = 4;
/** A try in two million succeeds for the longest prefix anybody asks a person to wait for. */
const triesMax = 1 << 24;

export async function solveAltcha(challenge: Challenge): Promise<string> {
  const startedAt = performance.now();
  const parameters = challenge.parameters as unknown as Parameters;
  const [name, hash = ""] = parameters.algorithm.split("/");
  if (name !== "PBKDF2") throw new Error(`The proof of work ${parameters.algorithm} is not known here.`);
  const tries = triesOf(parameters, hash);
  for (let counter = 0; counter < triesMax; counter += lanes) {
    const keys = await Promise.all(Array.from({ length: lanes }, (_none, lane) => tries(counter + lane)));
    const lane = keys.findIndex((key) => key.startsWith(parameters.keyPrefix.toLowerCase()));
    if (lane < 0) continue;
    const time = Math.round(performance.now() - startedAt);
    const solution = { counter: counter + lane, derivedKey: keys[lane], time };
    return btoa(asciiOf(JSON.stringify({ challenge, solution })));
  }
  throw new Error("The proof of work has no solution.");
}

/** The key that a counter leads to, in hex. */
function triesOf({ nonce, salt, cost, keyLength = 32 }: Parameters, hash: string) {
  const start = bytesOf(nonce);
  const derivation = { name: "PBKDF2", salt: bytesOf(salt), iterations: cost, hash };
  return async (counter: number): Promise<string> => {
    const password = new Uint8Array(start.length + 4);
    password.set(start);
    new DataView(password.buffer).setUint32(start.length, counter);
    const key = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
    const bits = await crypto.subtle.deriveBits(derivation, key, keyLength * 8);
    return [...new Uint8Array(bits)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  };
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** JSON in which every other letter is escaped, since `btoa` takes no more. */
function asciiOf(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
