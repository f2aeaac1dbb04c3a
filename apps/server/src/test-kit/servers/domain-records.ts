/** The DNS records of custom domains, on a name server of the test. */
import { type NameServer, startNameServer } from "./name-server.ts";

export interface DomainRecords extends Pick<NameServer, "address" | "stop"> {
  publish(record: { readonly name: string; readonly value: string }): void;
}

export async function startDomainRecords(): Promise<DomainRecords> {
  const texts = new Map<string, string>();
  const { address, stop } = await startNameServer((name, kind) => {
    const text = kind === "TXT" ? texts.get(name) : undefined;
    return text === undefined ? [] : [text];
  });
  return { address, stop, publish: ({ name, value }) => texts.set(name, value) };
}
