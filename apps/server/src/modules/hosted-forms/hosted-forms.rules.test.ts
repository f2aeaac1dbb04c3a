import { describe, expect, it } from "vitest";
import { commandOf, contentPolicy, languageWishes, resumeTokenIn } from "./hosted-forms.rules.ts";

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

describe("languageWishes", () => {
  it("puts the address first, then the browser's by their weights", () => {
    expect(languageWishes("de", "fr;q=0.5, pt-BR, *;q=0.1, en;q=0")).toEqual(["de", "pt-BR", "fr"]);
    expect(languageWishes(undefined, undefined)).toEqual([]);
  });
});

describe("contentPolicy", () => {
  const policy = { filesOrigin: undefined, styleHashes: [], frameOrigins: [] };
  it("lets nobody else frame the page unless the form says so", () => {
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
