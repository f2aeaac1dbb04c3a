import { describe, expect, it } from "vitest";
import { describeAgent } from "./describe-agent.ts";

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

describe("describeAgent", () => {
  it.each([
    [`${windows} ${webKit} Chrome/142.0.0.0 Safari/537.36`, "Chrome", "Windows"],
    [`${windows} ${webKit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, "Edge", "Windows"],
    [`${windows} ${webKit} Chrome/142.0.0.0 Safari/537.36 OPR/126.0.0.0`, "Opera", "Windows"],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/142.0.0.0 Safari/537.36`, "Chrome", "Linux"],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/142.0.0.0 Safari/537.36`,
      "Chrome",
      "ChromeOS",
    ],
    ["Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0", "Firefox", "Linux"],
    [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`, "Safari", "macOS"],
    [`${mac} ${webKit} Chrome/142.0.0.0 Safari/537.36 Vivaldi/7.6`, "Vivaldi", "macOS"],
  ])("recognizes a desktop browser: %s", (userAgent, browser, system) => {
    expect(describeAgent(userAgent)).toEqual({ browser, system, kind: "computer" });
  });

  it.each([
    [`${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`, "Safari", "iPhone"],
    [`${iPhone} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, "Chrome", "iPhone"],
    [`${iPhone} FxiOS/144.0 Mobile/15E148 Safari/605.1.15`, "Firefox", "iPhone"],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/142.0.0.0 Mobile Safari/537.36`,
      "Chrome",
      "Android",
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      "Samsung Internet",
      "Android",
    ],
    ["Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0", "Firefox", "Android"],
  ])("recognizes a mobile browser: %s", (userAgent, browser, system) => {
    expect(describeAgent(userAgent)).toEqual({ browser, system, kind: "phone" });
  });

  it.each([
    ["curl/8.5.0", "curl"],
    ["python-requests/2.32.3", "python-requests"],
    ["node", "node"],
    ["PostmanRuntime/7.49.0", "PostmanRuntime"],
  ])("uses the name a program reports: %s", (userAgent, browser) => {
    expect(describeAgent(userAgent)).toEqual({ browser, kind: "program" });
  });

  it("returns only the system if the browser is unknown", () => {
    expect(describeAgent(`${mac} SomethingNew/1.0`)).toEqual({ system: "macOS", kind: "computer" });
  });

  it.each([null, "", "Mozilla/5.0", "???", "<script>alert(1)</script>"])(
    "returns no name for an unknown agent: %s",
    (userAgent) => {
      expect(describeAgent(userAgent)).toEqual({ kind: "computer" });
    },
  );
});
