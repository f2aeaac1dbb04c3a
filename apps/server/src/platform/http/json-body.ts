/**
 * Limits for a JSON body, checked on its text before parsing: a rejected body costs one pass over the characters and
 * allocates nothing. A megabyte of brackets or tiny members would otherwise block the event loop for a tenth of a
 * second. Does not check whether the text is valid JSON; the parser does.
 */
export const depthMax = 32;
const usualMembersMax = 10_000;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;

/**
 * The limit per object. An object with very many members is slow to create, even if the operation allows that many in
 * total.
 */
const objectMembersMax = 10_000;

const isOpening = (code: number): boolean => code === 0x5b || code === 0x7b;
const isClosing = (code: number): boolean => code === 0x5d || code === 0x7d;
const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

/** The reason for rejecting a body, or undefined. Counts the members of all objects and lists together. */
export function jsonExcess(text: string, membersMax = usualMembersMax): string | undefined {
  const count = createCount(membersMax);
  /** True while only whitespace has followed an opening bracket, because empty objects and lists have no members. */
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
  /** The member count of each open object; irrelevant for lists. */
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
      if (members > membersMax) return `more than ${membersMax} values`;
      return here > objectMembersMax ? `more than ${objectMembersMax} properties in one object` : undefined;
    },
  };
}

/** The index of the closing quote. */
function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === backslash) at += 1;
    else if (code === quote) return at;
  }
  return text.length;
}
