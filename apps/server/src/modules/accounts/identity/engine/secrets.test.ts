import { expect, it } from "vitest";
import { engineSecrets } from "./secrets.ts";

const [one, two] = ["Zk4Wq8Lm2Vx6Tb0Rn3Yc7Pd9Jf5Hg1Se", "pZ3kq9Vt7Lw2Xy5Rb8Nc4Md6Jf1Hg0Qs"] as const;

it("a secret keeps its version at any position, so that values encrypted with it can be decrypted", () => {
  const [first] = engineSecrets([one]);
  const [, older] = engineSecrets([two, one]);
  expect(older).toEqual(first);
  expect(engineSecrets([two])[0].version).not.toBe(first.version);
});

it("the engine's keys differ from the application's secrets", () => {
  expect(engineSecrets([one])[0].value).not.toContain(one);
});
