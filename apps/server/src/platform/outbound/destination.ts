/** Checks whether an address as entered may be called at all, before any DNS lookup. Pure. */
import { isIP } from "node:net";
import { isInnerName } from "@formstead/form-logic";

export interface Destination {
  readonly url: URL;
  /** A name, or an address without brackets. */
  readonly host: string;
  readonly port: number;
  readonly isLiteral: boolean;
}

export type Refusal = "not_a_url" | "scheme" | "userinfo" | "port" | "host";
export type ReadDestination = Destination | { readonly refused: Refusal };

const textMax = 2_048;
const lowPorts = new Set([80, 443]);
/** Ports of databases, queues, caches, consoles, and remote shells, none of which expects a webhook. */
const closedPorts = new Set([
  1433, 1434, 1521, 1719, 1720, 1723, 2049, 2375, 2376, 2379, 2380, 3128, 3306, 3389, 3659, 4045, 4190, 4369,
  5060, 5061, 5432, 5433, 5601, 5672, 5900, 5984, 5985, 5986, 6000, 6379, 6443, 6566, 6665, 6666, 6667, 6668,
  6669, 6679, 6697, 7000, 7001, 8086, 8500, 9042, 9092, 9200, 9300, 10080, 10250, 10255, 11211, 15672, 25672,
  26379, 27017, 27018, 50070,
]);

export function readDestination(
  text: string,
  isOpened: (host: string) => boolean = () => false,
): ReadDestination {
  // `URL` trims its input and removes tabs and newlines, so another parser could see a different address.
  if (text.length > textMax || /[\s\p{Cc}\\]/u.test(text) || !URL.canParse(text))
    return { refused: "not_a_url" };
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:") return { refused: "scheme" };
  if (url.username || url.password || text.split(/[/?#]/, 3)[2]?.includes("@"))
    return { refused: "userinfo" };
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
  const isLiteral = isIP(host) !== 0;
  if (host === "" || host.endsWith(".")) return { refused: "host" };
  const found: Destination = { url, host, port, isLiteral };
  if (isOpened(host)) return found;
  if (!lowPorts.has(port) && (port < 1_024 || closedPorts.has(port))) return { refused: "port" };
  // A name with a single label is resolved in the local network.
  if (!isLiteral && (!host.includes(".") || isInnerName(host))) return { refused: "host" };
  return found;
}
