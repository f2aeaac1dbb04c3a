// Tests which answers a respondent can set, for each kind of field, in each place in a form, and with each operation.
import type { Json, JsonObject } from "@formstead/form-logic";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtRenderer } from "../../../../test-kit/built-renderer.ts";
import { type ApiClient, createApiClient } from "../../../../test-kit/caller.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { allOperations } from "../../../../test-kit/operations.ts";
import { plainBrowser } from "../../../../test-kit/plain-browser.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
let formId: string;
beforeAll(async () => {
  const plenty = "100000";
  h = await startHarness({
    env: {
      RENDERER_DIR: await builtRenderer(),
      ENTRIES_PER_NETWORK_FREE: plenty,
      ENTRIES_PER_NETWORK_MAX: plenty,
      RATE_LIMIT_PUBLIC_PER_MINUTE: plenty,
      RATE_LIMIT_ENTRY_PER_MINUTE: plenty,
    },
  });
  owner = await h.newAccount();
  formId = await publishedForm(owner, [
    field("closed", { type: "checkbox", default: true }),
    ...fieldsFor("top"),
    { id: "grp", type: "group", key: "group", items: fieldsFor("group") },
    { id: "rep", type: "repeat", key: "list", items: fieldsFor("list") },
  ]);
});
afterAll(() => h?.stop());

/** The initial value of a field, unless a link prefills it. */
const initial = "10";
const sent = "1";
const flags: Readonly<Record<string, JsonObject>> = {
  plain: { default: initial },
  read_only: { default: initial, read_only: true },
  read_only_if: { default: initial, read_only_if: { field: "closed", op: "is_true" } },
  locked: { default: initial, prefill: { locked: true } },
  calculated: { type: "calculated", formula: "5 + 5" },
  server_set: { type: "auto_number" },
};
const fieldsFor = (place: string) =>
  Object.entries(flags).map(([key, more]) => field(key, { id: `fld_${place}_${key}`, ...more }));

const places = { top: "", group: "group.", list: "list[i_1]." } as const;
type Place = keyof typeof places;

interface Outcome {
  readonly refused: readonly string[];
  /** The stored value after the operation; undefined if there is none. */
  readonly stored: Json | undefined;
}

type Answer = Awaited<ReturnType<ApiClient["get"]>>;
const refusedIn = ({ body }: Answer): string[] =>
  (body.errors ?? []).map((one: { field_key: string; code: string }) => `${one.field_key} ${one.code}`);

const withKey = (key: string): ApiClient => createApiClient(h.server, { "x-service-entry-key": key });
const current = "/entry-sessions/current";
/** The value of one field. For a field in the repeat, the value in its only instance. */
const storedIn = (body: { fields: Record<string, { value: Json }> }, place: Place, key: string) =>
  Object.entries(body.fields).find(([path]) =>
    place === "list" ? path.startsWith("list[") && path.endsWith(`].${key}`) : path === places[place] + key,
  )?.[1].value;

async function begun(answers: JsonObject = {}) {
  const answer = await h.anonymous.post("/entry-sessions", { form_ref: formId, answers });
  return { answer, me: withKey(answer.body.entry_key ?? "") };
}

/** The answer as a patch: by its path, or inside the whole list. */
const patchFor = (place: Place, key: string): JsonObject =>
  place === "list" ? { list: [{ _id: "i_1", [key]: sent }] } : { [places[place] + key]: sent };

type Way = (place: Place, key: string) => Promise<Outcome | undefined>;

async function outcomeOf(me: ApiClient, answer: Answer, place: Place, key: string): Promise<Outcome> {
  return { refused: refusedIn(answer), stored: storedIn((await me.get(current)).body, place, key) };
}

const savedAs =
  (patchOf: (place: Place, key: string) => JsonObject): Way =>
  async (place, key) => {
    const { me } = await begun(place === "list" ? { list: [{ _id: "i_1" }] } : {});
    const answer = await me.patch(`${current}/answers`, { answers: patchOf(place, key) });
    return outcomeOf(me, answer, place, key);
  };

/** The ways to set an answer, by operation. Some operations can be used in several ways. */
const ways: Readonly<Record<string, Way>> = {
  "publicForms.begin": async (place, key) => {
    const { answer, me } = await begun(patchFor(place, key));
    if (answer.status !== 201) return { refused: refusedIn(answer), stored: undefined };
    return outcomeOf(me, answer, place, key);
  },
  "entrySessions.saveAnswers by path": savedAs((place, key) => ({ [places[place] + key]: sent })),
  "entrySessions.saveAnswers as a whole": savedAs((place, key) =>
    place === "group" ? { group: { [key]: sent } } : patchFor(place, key),
  ),
  "entrySessions.saveAnswers with a new instance": async (place, key) => {
    if (place !== "list") return undefined;
    const { me } = await begun();
    return outcomeOf(me, await me.patch(`${current}/answers`, { answers: patchFor(place, key) }), place, key);
  },
  "entrySessions.addInstance": async (place, key) => {
    if (place !== "list") return undefined;
    const { me } = await begun();
    const answer = await me.post(`${current}/groups/list/instances`, { answers: { [key]: sent } });
    return outcomeOf(me, answer, place, key);
  },
  "entrySessions.changeInstance": async (place, key) => {
    if (place !== "list") return undefined;
    const { me } = await begun({ list: [{ _id: "i_1" }] });
    const answer = await me.patch(`${current}/groups/list/instances/i_1`, { answers: { [key]: sent } });
    return outcomeOf(me, answer, place, key);
  },
  "entrySessions.submit": async (place, key) => {
    const { answer: first, me } = await begun(place === "list" ? { list: [{ _id: "i_1" }] } : {});
    const answer = await me.post(`${current}/submit`, { answers: patchFor(place, key) });
    if (answer.status !== 200) return outcomeOf(me, answer, place, key);
    const { answers } = (await owner.get(`/entries/${first.body.session.entry_id}`)).body;
    const holder = place === "top" ? answers : place === "group" ? answers.group : answers.list[0];
    return { refused: [], stored: holder[key] };
  },
  "publicForms.submit": async (place, key) => {
    const answer = await h.anonymous.post("/entry-sessions/submit", {
      form_ref: formId,
      answers: patchFor(place, key),
    });
    if (answer.status !== 201) return { refused: refusedIn(answer), stored: undefined };
    const { answers } = (await owner.get(`/entries/${answer.body.receipt.entry_id}`)).body;
    const holder = place === "top" ? answers : place === "group" ? answers.group : answers.list[0];
    return { refused: [], stored: holder[key] };
  },
  "the hosted page, posted without a script": async (place, key) => {
    const browser = plainBrowser(h);
    let page = await browser.open(`/f/${formId}`);
    if (place === "list") page = await browser.fill(page, { closed: "true" }, "add list");
    const id = /list\[([^\]]+)\]/.exec(page.html)?.[1];
    const path = (place === "list" ? `list[${id}].` : places[place]) + key;
    await browser.send(page, { closed: "true", [path]: sent }, "go page_1");
    const [cookie] = browser.cookies.values();
    const { body } = await withKey(decodeURIComponent(cookie?.value ?? "")).get(current);
    return { refused: [], stored: storedIn(body, place, key) };
  },
};

/** Operations that do not accept answers. */
const withoutAnswers = [
  "publicForms.resume",
  "entrySessions.removeInstance",
  "entrySessions.click",
  "entrySessions.validate",
  "entrySessions.createResumeLink",
  "entrySessions.discard",
];

describe("answers that a respondent can set", () => {
  it("are tested with every operation of respondents that writes", () => {
    const writing = allOperations.filter(
      ({ operation: { access, method } }) =>
        method !== "GET" && (access.kind === "entry" || (access.kind === "public" && access.cors)),
    );
    const takesAnswers = (operation: (typeof writing)[number]["operation"]): boolean =>
      JSON.stringify(operation.body?.toJSONSchema({ unrepresentable: "any" }) ?? {}).includes('"answers"');
    const tried = Object.keys(ways).map((way) => way.split(" ")[0]);
    expect(writing.filter(({ operation }) => takesAnswers(operation)).map(({ id }) => id)).toEqual(
      expect.arrayContaining(tried.filter((one) => one?.includes("."))),
    );
    const known = new Set([...tried, ...withoutAnswers]);
    const unknown = writing.filter(
      ({ id, operation }) =>
        takesAnswers(operation) !== tried.includes(id) || !(known.has(id) || changesNoAnswers(id)),
    );
    expect(unknown.map(({ id }) => id)).toEqual([]);
  });

  /** Uploads and actions change no answers; their own modules test them. */
  const changesNoAnswers = (id: string) => /^(entryUploads|entryOffers|offers)\./i.test(id);

  for (const [way, send] of Object.entries(ways)) {
    it(`are the same for ${way}`, async () => {
      const wrong: string[] = [];
      for (const key of Object.keys(flags))
        for (const place of Object.keys(places) as Place[]) {
          const outcome = await send(place, key);
          if (outcome) wrong.push(...problemsOf(outcome, key).map((one) => `${place} ${key}: ${one}`));
        }
      expect(wrong).toEqual([]);
    });

    const mayStaySilent = /page/.test(way);
    const problemsOf = ({ refused, stored }: Outcome, key: string): string[] => {
      if (key === "plain")
        return stored === sent && refused.length === 0 ? [] : [`${stored}, refused ${refused}`];
      const isSetBySender = stored === sent;
      // The result of a formula can be sent back, because the server computes it again.
      const isTold =
        key === "calculated" || mayStaySilent || refused.some((one) => one.endsWith(" read_only"));
      return [...(isSetBySender ? ["stored what was sent"] : []), ...(isTold ? [] : ["not refused"])];
    };
  }
});
