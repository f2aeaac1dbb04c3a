interface Command {
  readonly origin: string;
  readonly accountId: string;
  /** Goes into the text as it is: a key, or the name of a shell variable. */
  readonly key: string;
}

/** A first request, as it is typed into a shell. */
export function curlCommand({ origin, accountId, key }: Command): string {
  return [
    `curl "${origin}/api/v1/projects" \\`,
    `  -H "Authorization: Bearer ${key}" \\`,
    `  -H "X-Account-ID: ${accountId}"`,
  ].join("\n");
}
