/**
 * Addresses that customer requests must not reach: everything that is not clearly the public internet. IPv6 forms
 * that embed an IPv4 address are blocked entirely, because they could be used to bypass this list.
 */
import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";

const ranges4 = [
  "0.0.0.0/8", // this network
  "10.0.0.0/8", // private
  "100.64.0.0/10", // carrier-grade NAT
  "127.0.0.0/8", // loopback
  "169.254.0.0/16", // link-local, including cloud metadata services with secrets
  "172.16.0.0/12", // private
  "192.0.0.0/24", // protocol assignments
  "192.0.2.0/24", // documentation
  "192.31.196.0/24", // AS112
  "192.52.193.0/24", // AMT
  "192.88.99.0/24", // 6to4 relays
  "192.168.0.0/16", // private
  "192.175.48.0/24", // AS112
  "198.18.0.0/15", // benchmarks
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved and broadcast
];

/** In IPv6, only the globally assigned range is public, except these parts of it. */
const public6 = "2000::/3";
const ranges6 = [
  "2001::/23", // protocol assignments, including Teredo
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4
  "2620:4f:8000::/48", // AS112
  "3fff::/20", // documentation
  "3ffe::/16", // former test network (6bone)
];

export interface AddressRule {
  readonly isBlocked: (address: string) => boolean;
  /** Whether the operator has allowed the address. */
  readonly isOpened: (address: string) => boolean;
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = "", bits] = range.split("/");
    const family = isIPv6(network) ? "ipv6" : "ipv4";
    list.addSubnet(network, bits === undefined ? (family === "ipv6" ? 128 : 32) : Number(bits), family);
  }
  return list;
}

const blocked4 = listOf(ranges4);
const blocked6 = listOf(ranges6);
const allocated6 = listOf([public6]);

/** `allowed` lists ranges that the operator has allowed, such as their own network. */
export function createAddressRule(allowed: readonly string[] = []): AddressRule {
  const opened = listOf(allowed);
  const isOpened = (address: string): boolean =>
    isIP(address) !== 0 && opened.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  return {
    isOpened,
    isBlocked: (address) => {
      const plain = address.split("%", 1).join("");
      if (isOpened(plain)) return false;
      if (isIPv4(plain)) return blocked4.check(plain, "ipv4");
      return !isIPv6(plain) || !allocated6.check(plain, "ipv6") || blocked6.check(plain, "ipv6");
    },
  };
}
