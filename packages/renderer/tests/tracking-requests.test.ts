// Tests what is sent to analytics services, and whether a choice of the visitor is still valid.
import { type TrackingService, trackingServices } from "@formstead/form-logic/tracking";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isRefused, readChoice, writeChoice } from "../src/tracking/choice.ts";
import { overlaps } from "../src/tracking/overlaps.ts";
import { requestFor, type TrackedEvent } from "../src/tracking/requests.ts";

const services = trackingServices({
  tracking: {
    ga4: { measurement_id: "G-1A2B3C4D5E" },
    meta: { pixel_id: "123456789012345" },
    plausible: { domain: "example.com" },
    matomo: { site_id: 3, url: "https://matomo.example.com" },
  },
});
const page = { location: "https://forms.example.com/f/frm_1", title: "Tea & cake" };
const visitor = { id: "00000001000000ff", since: 1_700_000_000 };
const view: TrackedEvent = { kind: "view" };
const events: readonly TrackedEvent[] = [
  view,
  { kind: "start" },
  { kind: "page", number: 2 },
  { kind: "submit" },
];
const sentTo = (kind: TrackingService["kind"], event: TrackedEvent) => {
  const service = services.find((one) => one.kind === kind);
  if (!service) throw new Error(`no ${kind}`);
  const { url, method, body } = requestFor(service, event, page, visitor);
  const { origin, pathname, searchParams } = new URL(url);
  const given = body === undefined ? Object.fromEntries(searchParams) : JSON.parse(body);
  return { to: `${method} ${origin}${pathname}`, given };
};

describe("a request", () => {
  it("has Google's format", () => {
    const common = {
      v: "2",
      tid: "G-1A2B3C4D5E",
      cid: "1.255",
      sid: "1700000000",
      dl: page.location,
      dt: page.title,
      npa: "1",
    };
    const sent = events.map((event) => sentTo("ga4", event));
    expect(new Set(sent.map(({ to }) => to))).toEqual(
      new Set(["POST https://www.google-analytics.com/g/collect"]),
    );
    expect(sent.map(({ given }) => given)).toEqual([
      { ...common, en: "page_view", _ss: "1" },
      { ...common, en: "form_start" },
      { ...common, en: "form_page", "epn.page_number": "2" },
      { ...common, en: "form_submit" },
    ]);
  });

  it("has Meta's format, and no ID of the visitor", () => {
    const common = { id: "123456789012345", dl: page.location, noscript: "1" };
    const sent = events.map((event) => sentTo("meta", event));
    expect(sent[0]?.to).toBe("GET https://www.facebook.com/tr");
    expect(sent.map(({ given }) => given)).toEqual([
      { ...common, ev: "PageView" },
      { ...common, ev: "FormStart" },
      { ...common, ev: "FormPage", "cd[page_number]": "2" },
      { ...common, ev: "Lead" },
    ]);
  });

  it("has the format of Plausible, and no ID of the visitor", () => {
    const common = { url: page.location, domain: "example.com" };
    const sent = events.map((event) => sentTo("plausible", event));
    expect(sent[0]?.to).toBe("POST https://plausible.io/api/event");
    expect(sent.map(({ given }) => given)).toEqual([
      { ...common, name: "pageview" },
      { ...common, name: "Form start" },
      { ...common, name: "Form page", props: { page: "2" } },
      { ...common, name: "Form submit" },
    ]);
  });

  it("has Matomo's format", () => {
    const common = {
      idsite: "3",
      rec: "1",
      apiv: "1",
      send_image: "0",
      _id: visitor.id,
      url: page.location,
    };
    const sent = events.map((event) => sentTo("matomo", event));
    expect(sent[0]?.to).toBe("GET https://matomo.example.com/matomo.php");
    expect(sent.map(({ given }) => given)).toEqual([
      { ...common, action_name: page.title },
      { ...common, e_c: "Form", e_a: "start" },
      { ...common, e_c: "Form", e_a: "page", e_v: "2" },
      { ...common, e_c: "Form", e_a: "submit" },
    ]);
  });

  it("goes to the service's own address, whatever the title contains", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...services),
        fc.constantFrom(...events),
        fc.string({ unit: "binary" }),
        (service, event, title) => {
          const { url } = requestFor(service, event, { ...page, title }, visitor);
          expect(url.split("?")[0]).toBe(service.endpoint);
          expect(new URL(url).hash).toBe("");
        },
      ),
    );
  });
});

describe("a choice", () => {
  const now = 1_800_000_000_000;
  const day = 86_400_000;
  const yes = { isAgreed: true, visitorId: visitor.id } as const;
  const no = { isAgreed: false } as const;

  it("is read as it was written, for a year", () => {
    for (const choice of [yes, no]) {
      const text = writeChoice(choice, services, now);
      expect(readChoice(text, services, now)).toEqual(choice);
      expect(readChoice(text, services, now + 364 * day)).toEqual(choice);
      expect(readChoice(text, services, now + 366 * day)).toBeUndefined();
      expect(readChoice(text, services, now - day)).toBeUndefined();
    }
  });

  it("covers only the recipients that the visitor agreed to, while refusing covers all", () => {
    const some = services.slice(0, 2);
    const others = some.map((one) => ({ ...one, id: `${one.id}9` }));
    const text = writeChoice(yes, some, now);
    expect(readChoice(text, services, now)).toBeUndefined();
    expect(readChoice(text, others, now)).toBeUndefined();
    expect(readChoice(text, some.slice(1), now)).toEqual(yes);
    expect(readChoice(writeChoice(no, some, now), services, now)).toEqual(no);
  });

  it("contains nothing about the visitor after refusing", () => {
    expect(JSON.parse(writeChoice(no, services, now))).toEqual({ at: now, id: null });
  });

  it("is never read from something else", () => {
    expect(readChoice(null, services, now)).toBeUndefined();
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(readChoice(text, services, now)?.isAgreed ?? false).toBe(false);
      }),
    );
    const to = JSON.parse(writeChoice(yes, services, now)).to;
    for (const id of ["", "x&y=1", "00000001000000FF", 5])
      expect(readChoice(JSON.stringify({ at: now, id, to }), services, now)).toBeUndefined();
  });
});

describe("a browser's wish not to be tracked", () => {
  it("counts as refusing", () => {
    expect(isRefused({ globalPrivacyControl: true })).toBe(true);
    expect(isRefused({ doNotTrack: "1" })).toBe(true);
    expect(isRefused({ globalPrivacyControl: false, doNotTrack: null })).toBe(false);
    expect(isRefused({ doNotTrack: "0" })).toBe(false);
    expect(isRefused({})).toBe(false);
  });
});

describe("boxes", () => {
  const box = (left: number, top: number, width: number, height: number) => ({
    left,
    top,
    right: left + width,
    bottom: top + height,
  });
  it.each([
    [box(0, 0, 10, 10), box(5, 5, 10, 10), true],
    [box(0, 0, 10, 10), box(10, 0, 10, 10), false],
    [box(0, 0, 10, 10), box(2, 12, 4, 4), false],
    [box(0, 0, 0, 0), box(-5, -5, 10, 10), false],
  ])("%j and %j overlap: %s", (one, other, expected) => {
    expect(overlaps(one, other)).toBe(expected);
    expect(overlaps(other, one)).toBe(expected);
  });
});
