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

/** Of one object; an object of very many members is slow to make, whatever the operation allows in all. */
const objectMembersMax = 10_000;

/** Why a body is refused, or undefined. Members are counted in all objects and lists together. */
export function jsonExcess(text: string, membersMax = usualMembersMax): string | undefined {
  let members = 0;
  /** Members of each object that is open, and of lists, where it does not matter. */
  const open: number[] = [];
  /** The last bracket opened, until something else than space follows: empty ones have no member. */
  let isJustOpened = false;
  const add = (): string | undefined => {
    const here = (open.pop() ?? 0) + 1;
    open.push(here);
    members += 1;
    if (members > membersMax) return `more than ${membersMax} members`;
    return here > objectMembersMax ? `more than ${objectMembersMax} members in one object` : undefined;
  };
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) continue;
    const isClosing = code === 0x5d || code === 0x7d;
    const isMember = code === comma || (isJustOpened && !isClosing);
    const excess = isMember ? add() : undefined;
    if (excess !== undefined) return excess;
    isJustOpened = code === 0x5b || code === 0x7b;
    if (code === quote) at = endOfText(text, at);
    else if (isJustOpened) open.push(code === 0x7b ? 0 : Number.NEGATIVE_INFINITY);
    else if (isClosing) open.pop();
    if (open.length > depthMax) return `nested deeper than ${depthMax}`;
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
