/**
 * Bounds on a JSON body, found in its text before it is parsed: what is refused costs one pass over the characters and
 * builds nothing. A megabyte of brackets or of tiny members would otherwise hold the event loop for a tenth of a second.
 * Says nothing about whether the text is JSON; the parser does.
 */
export const depthMax = 32;
export const usualMembersMax = 10_000;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;

/** Why a body is refused, or undefined. Members are counted in all objects and lists together. */
export function jsonExcess(text: string, membersMax = usualMembersMax): string | undefined {
  let members = 0;
  let depth = 0;
  /** The last bracket opened, until something else than space follows: empty ones have no member. */
  let isJustOpened = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) continue;
    const isClosing = code === 0x5d || code === 0x7d;
    if (isJustOpened && !isClosing) members += 1;
    isJustOpened = false;
    if (code === quote) at = endOfText(text, at);
    else if (code === comma) members += 1;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      isJustOpened = true;
      if (depth > depthMax) return `nested deeper than ${depthMax}`;
    } else if (isClosing) depth -= 1;
    if (members > membersMax) return `more than ${membersMax} members`;
  }
  return undefined;
}

/** The place of the closing quote. */
function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === backslash) at += 1;
    else if (code === quote) return at;
  }
  return text.length;
}
