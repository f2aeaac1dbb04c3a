import { describe, expect, it } from "vitest";
import { commandOf, contentPolicy, resumeTokenIn } from "./hosted-pages.rules.ts";

describe("commandOf", () => {
  it.each([
    [undefined, { act: "next" }],
    ["next", { act: "next" }],
    ["back", { act: "back" }],
    ["go p2", { act: "go", step: "p2" }],
    ["add children", { act: "add", path: "children" }],
    ["add children[i_1].toys", { act: "add", path: "children[i_1].toys" }],
    ["up children[i_1].toys[i_2]", { act: "up", path: "children[i_1].toys", id: "i_2" }],
    ["remove children[i_1]", { act: "remove", path: "children", id: "i_1" }],
    ["take tags deep blue", { act: "stay" }],
    ["up order tea", { act: "stay" }],
    ["drop table", { act: "next" }],
    ["remove children", { act: "next" }],
  ])("%s", (text, command) => {
    expect(commandOf(text)).toEqual(command);
  });
});

describe("contentPolicy", () => {
  const policy = { filesOrigin: undefined, styleHashes: [], frameOrigins: [] };
  it("does not allow other sites to frame the page unless the form allows it", () => {
    expect(contentPolicy(policy)).toContain("frame-ancestors 'self';");
    expect(contentPolicy({ ...policy, frameOrigins: ["https://a.example"] })).toContain(
      "frame-ancestors 'self' https://a.example;",
    );
    expect(contentPolicy({ ...policy, frameOrigins: ["*"] })).toContain("frame-ancestors *;");
  });
});

describe("resumeTokenIn", () => {
  it.each(["https://x.example/f/a#resume=rsm_1", "rsm_1", " rsm_1 ", "#resume=rsm_1&x=1"])("%s", (text) => {
    expect(resumeTokenIn(text)).toBe("rsm_1");
  });
});
