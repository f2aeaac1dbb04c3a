// Searches for places through a geocoder on loopback, and checks who cannot.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createApiClient } from "../../../test-kit/caller.ts";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../test-kit/published-form.ts";
import { type GeocoderServer, startGeocoder } from "../../../test-kit/servers/geocoder-server.ts";

const path = "/entry-sessions/current/place-searches";
const logged: string[] = [];
let geocoder: GeocoderServer;
let h: Harness;
let owner: Caller;
let formId: string;

const settingsFor = (protocol: "photon" | "nominatim") => ({
  GEOCODER_URL: `${geocoder.origin}${protocol === "photon" ? "/api" : "/search"}`,
  GEOCODER_PROTOCOL: protocol,
  OUTBOUND_ALLOWED: "127.0.0.1",
});

beforeAll(async () => {
  geocoder = await startGeocoder();
  h = await startHarness({
    env: settingsFor("photon"),
    log: { write: (line) => void logged.push(line) },
  });
  owner = await h.newAccount();
  formId = await publishedForm(owner, [
    field("place", { type: "location" }),
    field("plain", { type: "location", settings: { map: false } }),
    field("name"),
    { id: "rep", type: "repeat", key: "trips", label: "Trip", items: [field("goal", { type: "location" })] },
  ]);
});
afterAll(async () => {
  await h?.stop();
  await geocoder?.close();
});
afterEach(() => {
  geocoder.instead = undefined;
  geocoder.asked.length = 0;
});

async function respondent(at: Harness = h, form = formId, locale = "en") {
  const { body } = await at.anonymous.post("/entry-sessions", { form_ref: form, locale });
  return createApiClient(at.server, { "x-service-entry-key": body.entry_key });
}

describe("a search for places", () => {
  it("returns what the geocoder finds, with places nearby first", async () => {
    const me = await respondent();
    const near = { lat: 52.2297, lng: 21.0122 };
    const { status, body } = await me.post(path, { field_key: "place", q: "  warsz ", near });
    expect(status).toBe(200);
    expect(body).toEqual({
      object: "place_search",
      places: [
        {
          label: "Warszawa, Polska",
          lat: 52.2319581,
          lng: 21.0067249,
          bounds: [20.85, 52.1, 21.27, 52.37],
        },
        {
          label: "Pałac Kultury i Nauki, plac Defilad 1, 00-901 Warszawa, Polska",
          lat: 52.2318,
          lng: 21.0059,
          bounds: null,
        },
      ],
    });
    const [asked] = geocoder.asked;
    // The exact position of the respondent stays here.
    expect(asked?.url.search).toBe("?q=warsz&limit=6&lat=52.2&lon=21");
    expect(asked?.language).toBe("en");
  });

  it("is answered from memory for a while", async () => {
    const [me, other] = [await respondent(), await respondent()];
    const search = { field_key: "place", q: "plac Defilad" };
    const first = await me.post(path, search);
    expect((await other.post(path, search)).body).toEqual(first.body);
    expect(geocoder.asked).toHaveLength(1);
    h.clock.advance(3_700_000);
    await (await respondent()).post(path, search);
    expect(geocoder.asked).toHaveLength(2);
  });

  it("shares what is remembered between respondents nearby, but not between languages or distant places", async () => {
    const form = await publishedForm(owner, [field("place", { type: "location" })], {
      languages: ["en", "pl"],
    });
    const [me, polish] = [await respondent(h, form), await respondent(h, form, "pl")];
    const search = (near: object, q = "Nauki") => me.post(path, { field_key: "place", q, near });
    await search({ lat: 52.2297, lng: 21.0122 });
    await search({ lat: 52.2011, lng: 20.9801 }, "NAUKI ");
    expect(geocoder.asked).toHaveLength(1);
    await search({ lat: 50.06, lng: 19.94 });
    await polish.post(path, { field_key: "place", q: "Nauki", near: { lat: 52.2, lng: 21 } });
    expect(geocoder.asked.map(({ language }) => language)).toEqual(["en", "en", "pl"]);
  });

  it("asks once for respondents who search for the same at the same time", async () => {
    const all = await Promise.all([1, 2, 3].map(() => respondent()));
    const found = await Promise.all(all.map((one) => one.post(path, { field_key: "place", q: "Kultury" })));
    expect(found.map(({ body }) => body.places.length)).toEqual([1, 1, 1]);
    expect(geocoder.asked).toHaveLength(1);
  });

  it("works for a field in a repeat, and only in instances that exist", async () => {
    const me = await respondent();
    const added = await me.post("/entry-sessions/current/groups/trips/instances", {});
    expect(added.status).toBe(201);
    const { trips } = (await me.get("/entry-sessions/current")).body.answers;
    const search = (id: string) => me.post(path, { field_key: `trips[${id}].goal`, q: "Warszawa" });
    expect((await search(trips[0]._id)).status).toBe(200);
    expect((await search("inst_none")).status).toBe(404);
  });

  it("returns at most six places, with names that are not too long", async () => {
    const feature = (name: string) => ({ geometry: { coordinates: [21, 52] }, properties: { name } });
    const words = { name: "N".repeat(200), street: "S".repeat(150), country: "Polska" };
    const features = [{ ...feature(""), properties: words }, ...Array(20).fill(feature("Many"))];
    geocoder.instead = { status: 200, body: JSON.stringify({ features }) };
    const { body } = await (await respondent()).post(path, { field_key: "place", q: "many places" });
    expect(body.places).toHaveLength(6);
    expect(body.places[0].label).toHaveLength(300);
  });

  it("does not follow the geocoder elsewhere", async () => {
    const location = `${geocoder.origin}/api?q=elsewhere`;
    geocoder.instead = { status: 302, body: "", location };
    const { body } = await (await respondent()).post(path, { field_key: "place", q: "redirected" });
    expect(body.code).toBe("upstream_failed");
    expect(geocoder.asked.map(({ url }) => url.searchParams.get("q"))).toEqual(["redirected"]);
  });

  it("leaves nothing in the logs", async () => {
    const me = await respondent();
    await me.post(path, { field_key: "place", q: "Geheimweg 17" });
    geocoder.instead = { status: 500, body: "Geheimweg 18" };
    expect((await me.post(path, { field_key: "place", q: "Geheimweg 18" })).status).toBe(424);
    expect(logged.join("\n")).toContain("searchPlaces");
    expect(logged.join("\n")).not.toContain("Geheimweg");
  });

  it.each([
    ["an error", { status: 503, body: "[]" }, "upstream_failed"],
    ["a page", { status: 200, body: "<html></html>" }, "upstream_failed"],
    ["too much", { status: 200, body: " ".repeat(600_000) }, "upstream_failed"],
    ["a redirect", { status: 302, body: "" }, "upstream_failed"],
  ] as const)("fails if the geocoder replies with %s, and is not remembered", async (name, reply, code) => {
    const me = await respondent();
    const search = { field_key: "place", q: `Polska ${name}` };
    geocoder.instead = reply;
    expect((await me.post(path, search)).body.code).toBe(code);
    geocoder.instead = undefined;
    expect((await me.post(path, search)).status).toBe(200);
  });
});

describe("a search is refused", () => {
  it("without an entry key, with an account's credentials, and with those of another", async () => {
    const search = { field_key: "place", q: "Warszawa" };
    expect((await h.anonymous.post(path, search)).status).toBe(401);
    expect((await owner.post(path, search)).status).toBe(401);
    const stranger = createApiClient(h.server, { "x-service-entry-key": "fsk_wrong" });
    expect((await stranger.post(path, search)).status).toBe(401);
    expect(geocoder.asked).toEqual([]);
  });

  it("after the entry was submitted or discarded", async () => {
    const [done, gone] = [await respondent(), await respondent()];
    expect((await done.post("/entry-sessions/current/submit", {})).status).toBe(200);
    expect((await gone.delete("/entry-sessions/current")).status).toBe(204);
    const codeFor = async (one: typeof done) =>
      (await one.post(path, { field_key: "place", q: "Nauki" })).body.code;
    expect(await codeFor(done)).toBe("already_submitted");
    expect(await codeFor(gone)).toBe("entry_session_expired");
    expect(geocoder.asked).toEqual([]);
  });

  it.each(["name", "plain", "unknown", "place.lat"])("for the field %s", async (field_key) => {
    const me = await respondent();
    const { status, body } = await me.post(path, { field_key, q: "Warszawa" });
    expect([status, body.code]).toEqual([404, "not_found"]);
    expect(geocoder.asked).toEqual([]);
  });

  it.each([
    { q: "W" },
    { q: "   W   " },
    { q: "W".repeat(201) },
    { q: "Warszawa", near: { lat: 91, lng: 0 } },
    { q: 5 },
  ])("with %j", async (search) => {
    const me = await respondent();
    expect((await me.post(path, { field_key: "place", ...search })).status).toBe(422);
    expect(geocoder.asked).toEqual([]);
  });

  it("after thirty searches in a minute", async () => {
    const me = await respondent();
    const statuses: number[] = [];
    for (let at = 0; at < 31; at += 1)
      statuses.push((await me.post(path, { field_key: "place", q: "Warszawa" })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
    expect((await (await respondent()).post(path, { field_key: "place", q: "Warszawa" })).status).toBe(200);
  });

  it("while ten others wait for a slow geocoder", async () => {
    geocoder.instead = "silence";
    const me = await respondent();
    const search = (at: number) => me.post(path, { field_key: "place", q: `Slow street ${at}` });
    const waiting = Promise.all(Array.from({ length: 10 }, (_none, at) => search(at)));
    await expect.poll(() => geocoder.asked.length).toBe(10);
    const refused = await search(10);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "2"]);
    expect((await waiting).map(({ body }) => body.code)).toEqual(Array(10).fill("upstream_timeout"));
  });
});

describe("an installation", () => {
  it("can use Nominatim, and limits how often it is asked", async () => {
    const at = await startHarness({ env: { ...settingsFor("nominatim"), GEOCODER_PER_MINUTE: "2" } });
    try {
      const form = await publishedForm(await at.newAccount(), [field("place", { type: "location" })]);
      const search = async (q: string) => (await respondent(at, form)).post(path, { field_key: "place", q });
      const { body } = await search("defilad");
      expect(body.places).toEqual([
        {
          label: "Pałac Kultury i Nauki, plac Defilad 1, 00-901, Warszawa, Polska",
          lat: 52.2318,
          lng: 21.0059,
          bounds: [21.0059, 52.2318, 21.0059, 52.2318],
        },
      ]);
      await search("Warszawa");
      expect((await search("Kraków")).status).toBe(429);
      expect((await search("defilad")).status).toBe(200);
    } finally {
      await at.stop();
    }
  });

  it("lets no network use more than a quarter of what the geocoder allows", async () => {
    const at = await startHarness({ env: { ...settingsFor("photon"), GEOCODER_PER_MINUTE: "8" } });
    try {
      const form = await publishedForm(await at.newAccount(), [field("place", { type: "location" })]);
      const search = async (q: string) => (await respondent(at, form)).post(path, { field_key: "place", q });
      const statuses = [];
      for (const q of ["One", "Two", "Three"]) statuses.push((await search(q)).status);
      expect(statuses).toEqual([200, 200, 429]);
      expect((await search("Four")).body.violated_policies).toEqual(["places-network"]);
    } finally {
      await at.stop();
    }
  });

  it("has no search without a geocoder, and does not call one that it may not reach", async () => {
    const { OUTBOUND_ALLOWED: _, ...blocked } = settingsFor("photon");
    for (const [env, code] of [
      [{}, "not_found"],
      [blocked, "upstream_failed"],
    ] as const) {
      const at = await startHarness({ env });
      try {
        const form = await publishedForm(await at.newAccount(), [field("place", { type: "location" })]);
        const me = await respondent(at, form);
        expect((await me.post(path, { field_key: "place", q: "Warszawa" })).body.code).toBe(code);
      } finally {
        await at.stop();
      }
    }
    expect(geocoder.asked).toEqual([]);
  });
});
