// Sign-in emails must use the person's language, otherwise the language of their account, and otherwise English.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, type SentMail, startHarness } from "../../../../test-kit/harness.ts";
import { newEmail } from "../../../../test-kit/signing-in.ts";

let h: Harness;
beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.stop());

const password = "a long enough secret";

async function mailTo(email: string): Promise<SentMail> {
  await h.runJobs();
  const [mail] = await h.mailTo(email);
  if (!mail) throw new Error("no email");
  return mail;
}

async function signUp(email: string, more: object = {}): Promise<SentMail> {
  const answer = await h.anonymous.post("/auth/signup", { email, password, name: "Ada", ...more });
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  return mailTo(email);
}

async function resetMailOf({ user }: Caller): Promise<SentMail> {
  expect((await h.anonymous.post("/auth/forgot-password", { email: user.email })).status).toBe(202);
  return mailTo(user.email);
}

describe("the email after a sign-up", () => {
  it("is in the language of the sign-up, as text and HTML", async () => {
    const { subject, text, html } = await signUp(newEmail(), { locale: "de" });
    expect(subject).toBe("Bestätigen Sie Ihre E-Mail-Adresse");
    expect(text).toContain("Guten Tag!");
    const link = /http:\/\/localhost:3000\/verify-email#token=\S+/.exec(text)?.[0];
    expect(html).toContain(`href="${link}"`);
    expect(html).toContain('<html lang="de" dir="ltr">');
    expect(html).toContain(">E-Mail-Adresse bestätigen</a>");
  });

  it("is in English without a language, and for a language without texts", async () => {
    expect((await signUp(newEmail())).subject).toBe("Confirm your email address");
    expect((await signUp(newEmail(), { locale: "sv-SE" })).subject).toBe("Confirm your email address");
  });

  it("422 for something that is not a locale", async () => {
    const answer = await h.anonymous.post("/auth/signup", {
      email: newEmail(),
      password,
      name: "Ada",
      locale: "Klingon",
    });
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, "/locale"]);
  });

  it("is in the language of the known person when the address is taken, which does not change", async () => {
    const { user, ...person } = await h.newAccount();
    await person.patch("/me", { locale: "fr" });
    expect((await signUp(user.email, { locale: "de" })).subject).toBe("Vous avez déjà un compte");
    expect((await person.get("/me")).body.locale).toBe("fr");
  });
});

describe("the email to reset a password", () => {
  it("is in the language that the person chose, and right to left in Arabic", async () => {
    const person = await h.newAccount();
    await person.patch("/me", { locale: "ar" });
    const { subject, html } = await resetMailOf(person);
    expect(subject).toBe("إعادة تعيين كلمة المرور");
    expect(html).toContain('<html lang="ar" dir="rtl">');
  });

  it("is in the default language of the account until the person chooses, English included", async () => {
    const person = await h.newAccount();
    await person.patch("/account", { default_language: "pl" });
    expect((await resetMailOf(person)).subject).toBe("Resetowanie hasła");
    await person.patch("/me", { name: "Ada" });
    expect((await resetMailOf(person)).subject).toBe("Resetowanie hasła");
    await person.patch("/me", { locale: "en" });
    expect((await resetMailOf(person)).subject).toBe("Reset your password");
  });

  it("is in the default language of the account for a chosen language without texts", async () => {
    const person = await h.newAccount();
    await person.patch("/me", { locale: "sv" });
    expect((await resetMailOf(person)).subject).toBe("Reset your password");
    await person.patch("/account", { default_language: "it" });
    expect((await resetMailOf(person)).subject).toBe("Reimposti la sua password");
  });

  it("greets a verified person by name, which cannot add HTML", async () => {
    const person = await h.newAccount();
    await person.patch("/me", { name: `<b>Ada</b> & "Co"` });
    const { text, html } = await resetMailOf(person);
    expect(text).toContain(`Hello <b>Ada</b> & "Co",`);
    expect(html).toContain("Hello &lt;b&gt;Ada&lt;/b&gt; &amp; &quot;Co&quot;,");
    expect(html).not.toContain("<b>");
  });
});
