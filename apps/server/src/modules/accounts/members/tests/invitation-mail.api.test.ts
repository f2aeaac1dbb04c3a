// Tests the wording of invitations, which are in the invitee's language if it is known, and otherwise in the
// account's language.
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Caller, type Harness, type SentMail, startHarness } from "../../../../test-kit/harness.ts";
import { newEmail } from "../../../../test-kit/signing-in.ts";

let h: Harness;
beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.stop());

async function invitationFrom(owner: Caller, email = newEmail()): Promise<SentMail> {
  const answer = await owner.post("/invitations", { email, role: "editor" });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  await h.runJobs();
  const [mail] = await h.mailTo(email);
  if (!mail) throw new Error("no email");
  return mail;
}

it("is in English by default, names the role and the date in words, and has one button", async () => {
  const owner = await h.newAccount();
  const { subject, text, html } = await invitationFrom(owner);
  expect(subject).toBe("You’re invited to join an account on Formstead");
  expect(text).toContain("Your role: Editor");
  expect(text).toMatch(/The invitation is valid until [A-Z][a-z]+ \d{1,2}, 20\d\d\./);
  expect(html).toContain('<html lang="en" dir="ltr">');
  expect(html?.match(/class="button"/g)).toHaveLength(1);
  const link = /http:\/\/localhost:3000\/invitations#token=inv_\w+/.exec(text)?.[0];
  expect(html).toContain(`href="${link}"`);
});

it("is in the account's default language for an unknown address", async () => {
  const owner = await h.newAccount();
  await owner.patch("/account", { default_language: "nl" });
  const { subject, text } = await invitationFrom(owner);
  expect(subject).toBe("Uitnodiging voor een account op Formstead");
  expect(text).toContain("Uw rol: Redacteur");
});

it("is in the language that the invited person chose", async () => {
  const owner = await h.newAccount();
  await owner.patch("/account", { default_language: "nl" });
  const guest = await h.newAccount();
  expect((await invitationFrom(owner, guest.user.email)).subject).toContain("Uitnodiging");
  const other = await h.newAccount();
  await other.patch("/account", { default_language: "nl" });
  await guest.patch("/me", { locale: "ar" });
  const { subject, text, html } = await invitationFrom(other, guest.user.email);
  expect(subject).toBe("دعوة للانضمام إلى حساب في Formstead");
  expect(text).toContain(`\u2068${other.user.name}\u2069`);
  expect(html).toContain('<html lang="ar" dir="rtl">');
});

it("cannot carry HTML in a name", async () => {
  const owner = await h.newAccount();
  await owner.patch("/account", { name: `<i>A</i> & "B"` });
  const { text, html } = await invitationFrom(owner);
  expect(text).toContain(`“<i>A</i> & "B"”`);
  expect(html).toContain("“&lt;i&gt;A&lt;/i&gt; &amp; &quot;B&quot;”");
  expect(html).not.toContain("<i>");
});
