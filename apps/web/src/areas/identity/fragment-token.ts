/** Links in mails carry their token behind `#`, which browsers do not send to servers. */
export function tokenIn(hash: string): string | undefined {
  const found = /(?:^#?|&)token=([^&]+)/.exec(hash)?.[1];
  if (found === undefined) return undefined;
  try {
    return decodeURIComponent(found);
  } catch {
    // Mangled on its way; the server would refuse it too.
    return undefined;
  }
}
