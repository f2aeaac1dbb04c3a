import { describe, expect, it } from "vitest";
import {
  commandOf,
  contentPolicy,
  isUntracked,
  permissionsPolicy,
  powersIn,
  resumeTokenIn,
} from "./hosted-pages.rules.ts";

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

  it("allows the player of a video service only to forms with such a video", () => {
    const policyFor = (url: string, type = "video_block") =>
      contentPolicy({ ...policy, powers: powersIn(JSON.stringify({ type, settings: { url } })) });
    expect(policyFor("https://youtu.be/dQw4w9WgXcQ")).toContain(
      "frame-src https://www.youtube-nocookie.com;",
    );
    expect(policyFor("https://vimeo.com/76979871")).toContain("frame-src https://player.vimeo.com;");
    expect(policyFor("https://example.com/youtube.com/film.mp4")).not.toContain("frame-src");
    expect(policyFor("https://youtu.be/dQw4w9WgXcQ", "image_block")).not.toContain("frame-src");
  });
});

describe("analytics services", () => {
  const policy = { filesOrigin: "https://files.example", styleHashes: [], frameOrigins: [] };
  const powers = { features: [], frames: [] };

  it("can be reached only at the given addresses", () => {
    const reports = ["https://plausible.io/api/event", "https://m.example/matomo.php"];
    expect(contentPolicy({ ...policy, powers: { ...powers, reports } })).toContain(
      "connect-src 'self' https://files.example https://plausible.io/api/event https://m.example/matomo.php;",
    );
    expect(contentPolicy({ ...policy, powers })).toContain("connect-src 'self' https://files.example;");
    expect(contentPolicy(policy)).toContain("connect-src 'self' https://files.example;");
  });

  it("receive nothing about visitors who object, or about pages in frames", () => {
    expect(isUntracked({})).toBe(false);
    expect(isUntracked({ dnt: "0", "sec-gpc": "0", "sec-fetch-dest": "document" })).toBe(false);
    expect(isUntracked({ dnt: "1" })).toBe(true);
    expect(isUntracked({ "sec-gpc": "1" })).toBe(true);
    expect(isUntracked({ "sec-fetch-dest": "iframe" })).toBe(true);
  });
});

describe("permissionsPolicy", () => {
  const policyFor = (...types: readonly string[]) =>
    permissionsPolicy(powersIn(JSON.stringify({ pages: [{ items: types.map((type) => ({ type })) }] })));

  it("allows devices only to forms with fields that use them", () => {
    expect(policyFor("text", "toString")).toBe("camera=(), geolocation=(), microphone=()");
    expect(policyFor("audio")).toBe("camera=(), geolocation=(), microphone=(self)");
    expect(policyFor("video", "location")).toBe("camera=(self), geolocation=(self), microphone=(self)");
    expect(permissionsPolicy(undefined)).toBe("camera=(), geolocation=(), microphone=()");
  });
});

describe("resumeTokenIn", () => {
  it.each(["https://x.example/f/a#resume=rsm_1", "rsm_1", " rsm_1 ", "#resume=rsm_1&x=1"])("%s", (text) => {
    expect(resumeTokenIn(text)).toBe("rsm_1");
  });
});
