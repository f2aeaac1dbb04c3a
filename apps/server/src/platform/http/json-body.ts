/**
 * Bounds on a JSON body, found in its text before it is parsed: what is refused costs one pass over the characters and
 * builds nothing. A megabyte of brackets or of tiny members would otherwise hold the event loop for a tenth of a second.
 * Says nothing about whether the text is JSON; the parser does.
 */
export const depthMax = 32;
const usualMembersMax = 10_000;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;

/** Of one object; an object of very many members is slow to make, whatever the operation allows in all. */
const objectMembersMax = 10_000;

const isOpening = (code: number): boolean => code === 0x5b || code === 0x7b;
const isClosing = (code: number): boolean => code === 0x5d || code === 0x7d;
const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

/** Why a body is refused, or undefined. Members are counted in all objects and lists together. */
export function jsonExcess(text: string, membersMax = usualMembersMax): string | undefined {
  const count = createCount(membersMax);
  /** A bracket was opened and nothing but space came after it: empty ones have no member. */
  let isJustOpened = false;
  let excess: string | undefined;
  for (let at = 0; at < text.length && excess === undefined; at += 1) {
    const code = text.charCodeAt(at);
    if (isSpace(code)) continue;
    if (code === comma || (isJustOpened && !isClosing(code))) excess = count.add();
    isJustOpened = isOpening(code);
    if (code === quote) at = endOfText(text, at);
    else if (isJustOpened) excess ??= count.open(code);
    else if (isClosing(code)) count.close();
  }
  return excess;
}

function createCount(membersMax: number) {
  let members = 0;
  /** Members of each object that is open. Of lists it does not matter. */
  const open: number[] = [];
  return {
    open: (code: number): string | undefined => {
      open.push(code === 0x7b ? 0 : Number.NEGATIVE_INFINITY);
      return open.length > depthMax ? `nested deeper than ${depthMax}` : undefined;
    },
    close: (): void => void open.pop(),
    add: (): string | undefined => {
      const here = (open.pop() ?? 0) + 1;
      open.push(here);
      members += 1;
      if (members > membersMax) return `more than ${membersMax} members`;
      return here > objectMembersMax ? `more than ${objectMembersMax} members in one object` : undefined;
    },
  };
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
