/**
 * Solves the proof of work that a form may require: ALTCHA version 2 with PBKDF2 from Web Crypto, which needs a page
 * served over HTTPS or from localhost. Pass it to the client as `solveCaptcha`, or load it on first use:
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

/** Attempts running in parallel; browsers compute them on other threads. */
const lanes = 4;
/** For the longest prefix used in practice, one attempt in two million succeeds. */
const triesMax = 1 << 24;

export async function solveAltcha(challenge: Challenge): Promise<string> {
  const startedAt = performance.now();
  const parameters = challenge.parameters as unknown as Parameters;
  const [name, hash = ""] = parameters.algorithm.split("/");
  if (name !== "PBKDF2")
    throw new Error(`The proof-of-work algorithm ${parameters.algorithm} is not supported.`);
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

/** Returns a function that derives a key, in hex, from a counter. */
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

/** JSON with all non-ASCII characters escaped, because `btoa` accepts only Latin-1. */
function asciiOf(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
