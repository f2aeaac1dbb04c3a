/** The wording of identity's mails. Links carry their token behind `#`, which browsers do not send to servers. */
import type { MailContents } from "../../platform/mail/render.ts";
import type { mailKinds } from "./identity.events.ts";

export type MailKind = (typeof mailKinds)[number];

export interface MailFacts {
  readonly baseUrl: string;
  readonly name: string;
  readonly token?: string | undefined;
}

type Mail = MailContents & { readonly subject: string };

export function mailContents(kind: MailKind, facts: MailFacts): Mail {
  return { ...texts[kind](facts), footer: "Formstead" };
}

const link = ({ baseUrl, token }: MailFacts, path: string): string => `${baseUrl}${path}#token=${token ?? ""}`;

const texts: Readonly<Record<MailKind, (facts: MailFacts) => Mail>> = {
  verify_email: (facts) => ({
    subject: "Confirm your e-mail address",
    title: "Confirm your e-mail address",
    paragraphs: [
      `Hello ${facts.name},`,
      "please confirm that this address is yours. The link works for 24 hours.",
      "If you did not sign up, ignore this mail and do not open the link.",
    ],
    action: { label: "Confirm address", url: link(facts, "/verify-email") },
  }),
  reset_password: (facts) => ({
    subject: "Choose a new password",
    title: "Choose a new password",
    paragraphs: [
      `Hello ${facts.name},`,
      "someone asked for a new password for your account. The link works once, for one hour.",
      "If it was not you, ignore this mail; your password stays as it is.",
    ],
    action: { label: "Choose a new password", url: link(facts, "/reset-password") },
  }),
  password_changed: ({ name, baseUrl }) => ({
    subject: "Your password was changed",
    title: "Your password was changed",
    paragraphs: [
      `Hello ${name},`,
      "the password of your account was changed, and other sessions were signed out.",
      "If it was not you, choose a new password at once.",
    ],
    action: { label: "I did not do this", url: `${baseUrl}/forgot-password` },
  }),
  existing_account: ({ name, baseUrl }) => ({
    subject: "You already have an account",
    title: "You already have an account",
    paragraphs: [
      `Hello ${name},`,
      "someone tried to sign up with your address. You already have an account, so nothing was changed.",
      "If it was you, sign in, or choose a new password if you have forgotten yours.",
    ],
    action: { label: "Choose a new password", url: `${baseUrl}/forgot-password` },
  }),
  passkey_added: ({ name, baseUrl }) => ({
    subject: "A passkey was added to your account",
    title: "A passkey was added to your account",
    paragraphs: [
      `Hello ${name},`,
      "a new passkey can now sign in to your account.",
      "If it was not you, remove it and change your password at once.",
    ],
    action: { label: "Look at your passkeys", url: `${baseUrl}/settings/security` },
  }),
};
