/** Links in emails contain their token after `#`, because browsers do not send that part to servers. */
export function tokenIn(hash: string): string | undefined {
  const found = /(?:^#?|&)token=([^&]+)/.exec(hash)?.[1];
  if (found === undefined) return undefined;
  try {
    return decodeURIComponent(found);
  } catch {
    // The token was damaged in transit; the server would reject it too.
    return undefined;
  }
}
