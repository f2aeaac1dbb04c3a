import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDefinition } from "../definition/read-definition.ts";
import { diffDefinitions } from "../diff/diff-definitions.ts";
import { reportsPages, trackingServices } from "./tracking.ts";

const withTracking = (tracking: object, more: object = {}) =>
  readDefinition({
    format: 1,
    title: "T",
    languages: ["en"],
    pages: [{ id: "p", items: [] }],
    settings: { tracking, ...more },
  } as never);
const problemsOf = (tracking: object) => {
  const read = withTracking(tracking);
  return read.ok ? [] : read.problems.map(({ pointer, message }) => `${pointer} ${message}`);
};
const settingsOf = (tracking: object, more: object = {}) => {
  const read = withTracking(tracking, more);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.definition.settings;
};
const all = {
  ga4: { measurement_id: "G-1A2B3C4D5E" },
  meta: { pixel_id: "123456789012345" },
  plausible: { domain: "example.com" },
  matomo: { site_id: 3, url: "https://example.com/matomo/" },
  privacy_url: "https://example.com/privacy?lang=en#analytics",
};

describe("the settings", () => {
  it("accept the services' own formats", () => {
    expect(problemsOf(all)).toEqual([]);
    expect(
      problemsOf({ plausible: { domain: "example.com/blog", url: "https://p.example.com:8443" } }),
    ).toEqual([]);
  });

  const wrong = "is not in the expected format";
  it.each(["G-", "UA-12345-1", "g-1a2b3c4d5e", "G-1A2B&tid=G-OTHER", "G-1A2B\n", "G-1A2B; script-src *"])(
    "refuse %j as a measurement ID",
    (measurement_id) => {
      expect(problemsOf({ ga4: { measurement_id } })).toEqual([
        `/settings/tracking/ga4/measurement_id ${wrong}`,
      ]);
    },
  );

  it.each(["12345x", "1234", "123456&ev=x", "١٢٣٤٥٦"])("refuse %j as a pixel ID", (pixel_id) => {
    expect(problemsOf({ meta: { pixel_id } })).toEqual([`/settings/tracking/meta/pixel_id ${wrong}`]);
  });

  it.each([
    "http://stats.example.com",
    "https://127.0.0.1",
    "https://10.1.2.3:8443",
    "https://[::1]",
    "https://localhost",
    "https://user@stats.example.com",
    "https://stats.example.com?x=1",
    "https://stats.example.com/#x",
    "https://stats.example.com/../admin",
    "https://stats.example.com/./x",
    "https://stats.example.com//x",
    "https://stats.example.com/a;script-src",
    "https://stats.example.com/a,b",
    "https://stats.example.com https://other.example",
    "https://*.example.com",
    "https://STATS.example.com",
    "//stats.example.com",
    "javascript:alert(1)",
  ])("refuse %j as an address", (url) => {
    expect(problemsOf({ matomo: { site_id: 1, url } })).toEqual([`/settings/tracking/matomo/url ${wrong}`]);
    expect(problemsOf({ plausible: { domain: "example.com", url } })).toEqual([
      `/settings/tracking/plausible/url ${wrong}`,
    ]);
  });

  it.each([
    "https://stats.example.com:65536",
    "https://stats.example.com:99999/matomo",
    "https://stats.example.com:443",
    "https://stats.example.com:08443",
  ])("refuse %j, which browsers cannot read or read differently", (url) => {
    expect(problemsOf({ matomo: { site_id: 1, url } })).toEqual([
      "/settings/tracking/matomo/url is not an address that browsers can read",
    ]);
  });

  it("refuse every address that does not lead to exactly one service", () => {
    const part = fc.constantFrom("stats", "xn--", "xn--0", "xn--mnchen-3ya", "a-b", "9", "com", "example");
    const address = fc
      .tuple(
        fc.array(part, { minLength: 1, maxLength: 4 }),
        fc.option(fc.nat(200_000)),
        fc.constantFrom("", "/p", "/p/"),
      )
      .map(([names, port, path]) => `https://${names.join(".")}${port === null ? "" : `:${port}`}${path}`);
    fc.assert(
      fc.property(address, (url) => {
        const tracking = { matomo: { site_id: 1, url } };
        if (problemsOf(tracking).length > 0) return;
        const [service] = trackingServices(settingsOf(tracking));
        const { host } = new URL(service?.endpoint ?? "");
        expect(service).toMatchObject({ name: `Matomo (${host})` });
        expect(url.split("/")[2]).toBe(host);
      }),
    );
  });

  it("of an address that was accepted earlier do not prevent the page from being shown", () => {
    const url = "https://stats.example.com:99999";
    expect(trackingServices({ tracking: { matomo: { site_id: 1, url } } })).toMatchObject([
      { name: "Matomo (stats.example.com:99999)" },
    ]);
  });

  it("refuse other services, missing members, and links that run code", () => {
    expect(problemsOf({ gtm: { id: "GTM-X" } })).toEqual(["/settings/tracking/gtm is not a known property"]);
    expect(problemsOf({ matomo: { url: "https://m.example.com" } })).toEqual([
      "/settings/tracking/matomo/site_id is missing",
    ]);
    expect(problemsOf({ privacy_url: "javascript:alert(1)" })).toEqual([
      `/settings/tracking/privacy_url ${wrong}`,
    ]);
  });

  it("are compared between versions", () => {
    const [before, after] = [withTracking({}), withTracking({ meta: all.meta })];
    if (!before.ok || !after.ok) throw new Error("the definitions are not valid");
    expect(diffDefinitions(before.definition, after.definition)).toMatchObject([
      { kind: "form_setting_changed", name: "tracking", from: {}, to: { meta: all.meta } },
    ]);
  });
});

describe("the services", () => {
  it("have one address each, which names who runs them", () => {
    const found = trackingServices(settingsOf(all)).map(({ name, id, endpoint }) => [name, id, endpoint]);
    expect(found).toEqual([
      ["Google Analytics", "G-1A2B3C4D5E", "https://www.google-analytics.com/g/collect"],
      ["Meta", "123456789012345", "https://www.facebook.com/tr"],
      ["Plausible", "example.com", "https://plausible.io/api/event"],
      ["Matomo (example.com)", "3", "https://example.com/matomo/matomo.php"],
    ]);
    const own = { plausible: { domain: "example.com", url: "https://stats.example.com:8443/p" } };
    expect(trackingServices(settingsOf(own))).toMatchObject([
      { name: "Plausible (stats.example.com:8443)", endpoint: "https://stats.example.com:8443/p/api/event" },
    ]);
  });

  it("are not used in kiosk mode, in field mode, and without settings", () => {
    expect(trackingServices(settingsOf(all, { kiosk: {} }))).toEqual([]);
    expect(trackingServices(settingsOf(all, { field_mode: true }))).toEqual([]);
    expect(trackingServices({})).toEqual([]);
    expect(trackingServices(undefined)).toEqual([]);
  });

  it("receive page numbers only if no question is sensitive, because the way through the pages could reveal an answer", () => {
    const withField = (privacy: "personal" | "special") => ({
      pages: [
        {
          id: "p",
          items: [
            {
              id: "grp",
              type: "group" as const,
              key: "g",
              items: [{ id: "fld", type: "text", key: "a", label: '"privacy":"special"', privacy }],
            },
          ],
        },
      ],
    });
    expect(reportsPages(withField("personal"))).toBe(true);
    expect(reportsPages(withField("special"))).toBe(false);
  });
});
