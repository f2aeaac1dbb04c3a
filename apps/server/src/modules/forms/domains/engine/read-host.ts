// Reads the name of a domain, and decides whether an account can claim it.
import { domainToASCII, domainToUnicode } from "node:url";
import { isInnerName } from "@formstead/form-logic";
import { parse } from "tldts";

export type HostRefusal = "form" | "address" | "own" | "suffix" | "lookalike";
export type ReadHost = { readonly host: string } | { readonly refused: HostRefusal };

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Reads a host as entered. `ownHosts` are those of this installation, which cannot be claimed, nor names below them. */
export function readHost(text: string, ownHosts: readonly string[]): ReadHost {
  const name = text.trim().replace(/\.$/, "");
  // The conversion would cut off a path, a port, or a query.
  const host = /[\s/\\?#@:%]/.test(name) ? "" : domainToASCII(name).toLowerCase();
  const labels = host.split(".");
  const isName = labels.length > 1 && host.length <= 253 && labels.every((one) => label.test(one));
  if (!isName || isInnerName(host)) return { refused: "form" };
  if (ownHosts.some((own) => host === own || host.endsWith(`.${own}`) || own.endsWith(`.${host}`)))
    return { refused: "own" };
  const { domain, isIp } = parse(host, { allowPrivateDomains: true });
  if (isIp) return { refused: "address" };
  if (domain === null) return { refused: "suffix" };
  return isLookalike(domainToUnicode(host)) ? { refused: "lookalike" } : { host };
}

const patterns: readonly (readonly [string, RegExp])[] = [
  ["Latin", /\p{Script=Latin}/u],
  ["Cyrillic", /\p{Script=Cyrillic}/u],
  ["Greek", /\p{Script=Greek}/u],
  ["Armenian", /\p{Script=Armenian}/u],
  ["Hebrew", /\p{Script=Hebrew}/u],
  ["Arabic", /\p{Script=Arabic}/u],
  ["Cherokee", /\p{Script=Cherokee}/u],
  ["Georgian", /\p{Script=Georgian}/u],
  ["Thai", /\p{Script=Thai}/u],
  ["Devanagari", /\p{Script=Devanagari}/u],
  ["Hangul", /\p{Script=Hangul}/u],
  ["Han", /\p{Script=Han}/u],
  ["Kana", /\p{Script=Hiragana}|\p{Script=Katakana}/u],
];
/** Writing systems that people mix within a word. */
const mixable = new Set(["Latin", "Han", "Kana", "Hangul"]);
/** Letters of other scripts that look like Latin ones. */
const latinLike = /^[асԁеһіјӏорԛѕԝхуҽпгѵѡьαικνορτυχ0-9-]+$/u;

/** Whether a word mixes scripts that do not belong together, or imitates Latin letters under a Latin ending. */
function isLookalike(host: string): boolean {
  const labels = host.split(".");
  const isUnderLatin = /^[a-z0-9-]+$/.test(labels.at(-1) ?? "");
  return labels.some((one) => {
    if (/^[a-z0-9-]+$/.test(one)) return false;
    const found = patterns.filter(([, pattern]) => pattern.test(one)).map(([name]) => name);
    if (found.length > 1 && !found.every((name) => mixable.has(name))) return true;
    return isUnderLatin && latinLike.test(one);
  });
}
