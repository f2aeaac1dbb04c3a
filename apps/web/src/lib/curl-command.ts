interface Command {
  readonly origin: string;
  readonly accountId: string;
  /** Inserted unchanged: a key, or the name of a shell variable. */
  readonly key: string;
}

/** An example request as a shell command. */
export function curlCommand({ origin, accountId, key }: Command): string {
  return [
    `curl "${origin}/api/v1/projects" \\`,
    `  -H "Authorization: Bearer ${key}" \\`,
    `  -H "X-Account-ID: ${accountId}"`,
  ].join("\n");
}
