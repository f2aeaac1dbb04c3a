/** Parses a request's Cookie header into pairs; cookies without a name are omitted. */
export function cookiePairs(header: string | null | undefined): [name: string, value: string][] {
  return (header ?? "").split(";").flatMap((pair) => {
    const at = pair.indexOf("=");
    return at < 1 ? [] : [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()]];
  });
}

export function findCookie(header: string | null | undefined, name: string): string | undefined {
  return cookiePairs(header).find(([one]) => one === name)?.[1];
}
