import { expect, it } from "vitest";
import { networkOf } from "./limits.ts";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8::", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["1::2:3:4:5:6:7", "1:0:2:3::/64"],
])("%s counts as %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

it("all addresses of one customer's /64 are counted together, and separately from the next", () => {
  const inside = ["2001:db8:aa:bb::1", "2001:db8:aa:bb:ffff::", "2001:db8:aa:bb:1:2:3:4"].map(networkOf);
  expect(new Set(inside).size).toBe(1);
  expect(inside).not.toContain(networkOf("2001:db8:aa:bc::1"));
});
