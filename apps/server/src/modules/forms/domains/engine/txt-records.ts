// Looks up TXT records. A missing name is an answer; name servers that fail or do not respond are not.
import { Resolver } from "node:dns/promises";

export interface TxtRecords {
  /** The texts under a name, or `unknown` if the name servers did not answer. */
  find(name: string): Promise<readonly string[] | "unknown">;
}

const timeoutMs = 3_000;
const missing = new Set(["ENOTFOUND", "ENODATA"]);

/** `servers` are `host:port`; if empty, those of the system are used. */
export function createTxtRecords(servers: readonly string[]): TxtRecords {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers.length > 0) resolver.setServers([...servers]);
  return {
    find: async (name) => {
      try {
        return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
      } catch (error) {
        const code = error instanceof Error && "code" in error ? String(error.code) : "";
        return missing.has(code) ? [] : "unknown";
      }
    },
  };
}
