// Respondents must get messages in the language of the entry, or in the language that their browser requests.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiClient, createApiClient } from "../../../../test-kit/caller.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
let formId: string;
beforeAll(async () => {
  const plenty = "100000";
  h = await startHarness({
    env: {
      ENTRIES_PER_NETWORK_FREE: plenty,
      ENTRIES_PER_NETWORK_MAX: plenty,
      RATE_LIMIT_PUBLIC_PER_MINUTE: plenty,
      RATE_LIMIT_ENTRY_PER_MINUTE: plenty,
    },
  });
  owner = await h.newAccount();
  formId = await publishedForm(
    owner,
    [
      field("name", { required: true }),
      field("age", {
        type: "number",
        settings: { min: 1234567.5 },
        messages: { min: "A million or more, please." },
      }),
      field("start", { type: "date", settings: { min: "2030-05-01" } }),
      field("fixed", { read_only: true, default: "x" }),
      field("code", { settings: { pattern: "[a-z]+" }, messages: { pattern: "Only small letters." } }),
      field("even", {
        type: "number",
        checks: [{ id: "c1", holds: { field: "even", op: "eq", value: 2 }, message: "Must be two." }],
      }),
    ],
    {
      languages: ["en", "de", "fr"],
      translations: {
        de: {
          "form.title": "Umfrage",
          "fld_even.checks.c1": "Muss zwei sein.",
          "fld_code.messages.pattern": "Nur Kleinbuchstaben.",
          "fld_age.messages.min": "Eine Million und mehr, bitte.",
        },
      },
    },
  );
});
afterAll(() => h?.stop());

const current = "/entry-sessions/current";
const withKey = (key: string, more: Readonly<Record<string, string>> = {}): ApiClient =>
  createApiClient(h.server, { "x-service-entry-key": key, ...more });
const asking = (language: string) => ({ headers: { "accept-language": language } });

async function begin(more: object = {}, options = {}) {
  const answer = await h.anonymous.post("/entry-sessions", { form_ref: formId, ...more }, options);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return { ...answer, me: withKey(answer.body.entry_key, { "accept-language": "it" }) };
}

interface Told {
  readonly errors: readonly { readonly field_key: string; readonly message: string }[];
}
const messagesIn = ({ errors }: Told) =>
  Object.fromEntries(errors.map(({ field_key, message }) => [field_key, message]));

const wrong = { age: 5, start: "2030-04-01", even: 3, code: "ABC" };
const inGerman = {
  name: "Geben Sie eine Antwort ein",
  age: "Eine Million und mehr, bitte.",
  start: "Wählen Sie den 1. Mai 2030 oder ein späteres Datum",
  code: "Nur Kleinbuchstaben.",
  even: "Muss zwei sein.",
};

describe("an entry in German", () => {
  it("gets problem messages in German, regardless of the browser's language", async () => {
    const { me } = await begin({ locale: "de" });
    const saved = await me.patch(`${current}/answers`, { answers: { fixed: "y", nothing: 1, ...wrong } });
    expect(messagesIn(saved.body)).toEqual({
      fixed: "Diese Antwort kann nicht geändert werden",
      nothing: "Diese Frage gehört nicht mehr zum Formular",
    });
    expect(saved.headers["content-language"]).toBe("de");
    const verdict = await me.post(`${current}/validate`, {});
    expect(messagesIn(verdict.body)).toEqual(inGerman);
    expect(verdict.headers["content-language"]).toBe("de");
    const refused = await me.post(`${current}/submit`, {});
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      422,
      "validation_failed",
      "Einige Antworten sind nicht gültig. Prüfen Sie sie und versuchen Sie es erneut.",
    ]);
    expect(messagesIn(refused.body)).toEqual(inGerman);
    expect(refused.headers["content-language"]).toBe("de");
  });

  it("gets errors in German, including authentication errors", async () => {
    const { me } = await begin({ locale: "de" });
    const missing = await me.post(`${current}/buttons/none/click`, {});
    expect([missing.status, missing.body.message]).toEqual([404, "Nicht gefunden."]);
    await me.delete(current);
    const gone = await me.get(current);
    expect([gone.body.code, gone.body.message]).toEqual([
      "entry_session_expired",
      "Diese Sitzung ist abgelaufen.",
    ]);
  });
});

describe("the email with a resume link", () => {
  async function linkSent(locale: string, form = formId) {
    const { me } = await begin({ locale, form_ref: form });
    const email = `r${Math.random().toString(36).slice(2)}@example.test`;
    await me.post(`${current}/resume-links`, { email });
    await h.runJobs();
    return (await h.mailTo(email))[0];
  }

  it("is written in the language of the entry", async () => {
    const mail = await linkSent("de");
    expect(mail?.subject).toBe("Ihr Link zum Fortsetzen eines Formulars");
    expect(mail?.text).toContain("um das begonnene Formular „Umfrage“ fortzusetzen.");
    expect(mail?.html).toContain('<html lang="de" dir="ltr">');
    expect(mail?.html).toContain(">Fortfahren</a>");
  });

  it("is written in the account's default language when there are no texts for the entry's", async () => {
    const other = await h.newAccount();
    const form = await publishedForm(other, [field("name")], { languages: ["sv", "de"] });
    expect((await linkSent("sv", form))?.subject).toBe("Your link to continue a form");
    await other.patch("/account", { default_language: "ar" });
    const mail = await linkSent("sv", form);
    expect(mail?.subject).toBe("رابطكم لمتابعة نموذج");
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">');
    expect((await linkSent("de", form))?.subject).toBe("Ihr Link zum Fortsetzen eines Formulars");
  });
});

describe("a begin request without a locale", () => {
  it("uses the browser's first language that the form has", async () => {
    const { body, headers } = await begin(
      { answers: { fixed: "y", age: "abc" } },
      asking("sv, fr-CA;q=0.9, de;q=0.5"),
    );
    expect(messagesIn(body)).toEqual({
      fixed: "Cette réponse ne peut pas être modifiée",
      age: "Saisissez un nombre en chiffres, par exemple 7",
    });
    expect([body.session.locale, headers["content-language"]]).toEqual(["fr", "fr"]);
  });

  it.each(["it", "*", "not a language", ""])("uses the default language of the form for %j", async (wish) => {
    const { body } = await begin({}, asking(wish));
    expect(body.session.locale).toBe("en");
  });
});

describe("an error before the form is known", () => {
  const refusal = async (method: string, path: string, body: object | undefined, language: string) => {
    const answer = await h.anonymous.call(method, path, body, asking(language));
    const { code, message } = answer.body;
    return [code, message, answer.headers["content-language"]];
  };

  it("uses the language of the browser if there is no form", async () => {
    expect(await refusal("GET", "/entry-sessions/forms/nothing", undefined, "pl")).toEqual([
      "not_found",
      "Nie znaleziono.",
      "pl",
    ]);
    expect(await refusal("POST", "/entry-sessions/resume", { resume_token: "x" }, "es-MX")).toEqual([
      "invalid_resume_token",
      "Este enlace ya se ha usado o ha caducado. Cada enlace funciona una sola vez.",
      "es",
    ]);
  });

  it("uses a language of the form if there is one", async () => {
    const closing = await publishedForm(owner, [field("name")], { languages: ["fr", "de"] });
    const link = (await owner.post(`/forms/${closing}/links`, { access_code: "geheim" })).body;
    const beginning = { form_ref: link.slug, access_code: "falsch" };
    expect(await refusal("POST", "/entry-sessions", beginning, "de-AT")).toEqual([
      "invalid_access_code",
      "Dieser Code ist falsch.",
      "de",
    ]);
    expect(await refusal("POST", "/entry-sessions", beginning, "it")).toEqual([
      "invalid_access_code",
      "Ce code est incorrect.",
      "fr",
    ]);
    expect(await refusal("POST", "/entry-sessions", { ...beginning, locale: "nl" }, "it")).toEqual([
      "invalid_access_code",
      "Deze code is onjuist.",
      "nl",
    ]);
    await owner.post(`/forms/${closing}/pause`, {});
    expect(await refusal("POST", "/entry-sessions", { form_ref: closing }, "de")).toEqual([
      "form_not_accepting",
      "Dieses Formular nimmt zurzeit keine Antworten an.",
      "de",
    ]);
  });
});

describe("members of the account", () => {
  it("read English, regardless of the browser's language", async () => {
    const answer = await owner.post(
      "/entries",
      { form_id: formId, answers: {}, status: "submitted" },
      asking("de"),
    );
    expect([answer.status, answer.body.message]).toEqual([422, "Some values are not valid."]);
    expect(messagesIn(answer.body)).toEqual({ name: "Enter an answer", even: "Must be two." });
    expect(answer.headers["content-language"]).toBeUndefined();
  });
});
