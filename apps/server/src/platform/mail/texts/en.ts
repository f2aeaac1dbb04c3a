/**
 * The wording of every email that the service sends itself. English defines the names; a missing or extra text in
 * another language is a compile error. `subject` is the heading as well. Emails to strangers keep `subject` without
 * placeholders, because their values are typed by other people (see `senders.test.ts`).
 */
export const en = {
  frame: {
    greeting: "Hello,",
    greetingNamed: "Hello {name},",
    linkHint: "If the button doesn’t work, copy this link into your browser:",
  },
  roles: {
    viewer: "Viewer",
    contributor: "Contributor",
    editor: "Editor",
    admin: "Admin",
    owner: "Owner",
  },
  verify_email: {
    subject: "Confirm your email address",
    lead: "Please confirm that this email address is yours to finish signing up. The link is valid for 24 hours.",
    action: "Confirm email address",
    note: "If you didn’t sign up for Formstead, ignore this email and don’t open the link.",
  },
  reset_password: {
    subject: "Reset your password",
    lead: "We received a request to reset your Formstead password. The link works once and is valid for one hour.",
    action: "Choose a new password",
    note: "If you didn’t request this, you can ignore this email. Your password stays the same.",
  },
  password_changed: {
    subject: "Your password was changed",
    lead: "Your Formstead password was changed, and you were signed out on all other devices.",
    more: "If this was you, there is nothing else to do. If it wasn’t, reset your password right away.",
    action: "Reset password",
  },
  existing_account: {
    subject: "You already have an account",
    lead: "Someone tried to sign up for Formstead with this email address. You already have an account, so nothing has changed.",
    more: "If this was you, sign in as usual. If you forgot your password, choose a new one.",
    action: "Choose a new password",
    note: "If this wasn’t you, you can ignore this email.",
  },
  passkey_added: {
    subject: "A passkey was added to your account",
    lead: "A new passkey can now be used to sign in to your account.",
    more: "If you didn’t add it, remove it and change your password right away.",
    action: "Review your passkeys",
  },
  invitation: {
    subject: "You’re invited to join an account on Formstead",
    lead: "You have been invited to join an account on Formstead.",
    leadAccount: "You have been invited to join the account “{account}” on Formstead.",
    leadInviter: "{inviter} has invited you to join an account on Formstead.",
    leadBoth: "{inviter} has invited you to join the account “{account}” on Formstead.",
    role: "Your role: {role}",
    more: "To accept, sign in or sign up with this email address. The invitation is valid until {date}.",
    action: "View invitation",
    note: "If you don’t know the sender, you can ignore this email or decline the invitation.",
  },
  webhook_disabled: {
    subject: "Webhooks to {host} are turned off",
    lead: "The webhook endpoint at {host} was disabled.",
    leadNamed: "The webhook endpoint “{description}” at {host} was disabled.",
    gone: "It responded with 410 Gone, which means that it no longer wants to receive events.",
    failing: "All attempts to reach it have failed for several days.",
    more: "No events are sent to it until you enable it again. You can then replay the events that it missed.",
    action: "View endpoint",
    note: "You received this email because you are an admin or owner of the account.",
  },
  deletion: {
    requested: "The account “{account}” will be deleted",
    week_left: "The account “{account}” will be deleted in a week",
    day_left: "The account “{account}” will be deleted tomorrow",
    lead: "An owner requested the deletion of this account. On {date}, all of its data will be permanently deleted, including forms, entries, files, members, API keys, and the audit log.",
    more: "Until then, any owner can restore the account, and its data can still be viewed and exported.",
    action: "View account",
    note: "You received this email because you are an owner of the account.",
  },
  deleted: {
    subject: "The account “{account}” was deleted",
    lead: "All of its data has been permanently deleted. Backups that still contain it are overwritten within 30 days.",
    more: "You can still sign in to Formstead. Your other accounts are not affected.",
    action: "Open Formstead",
    note: "You received this email because you were an owner of the account.",
  },
  resume: {
    subject: "Your link to continue a form",
    lead: "You asked for a link to continue a form that you started. Your answers have been saved.",
    leadNamed:
      "You asked for a link to continue the form “{form}” that you started. Your answers have been saved.",
    more: "The link works once and is valid for 30 days. Don’t share it: anyone who has it can see your answers.",
    action: "Continue",
    note: "If you didn’t ask for this link, you can ignore this email.",
  },
  copy: {
    subject: "A copy of your answers",
    lead: "You submitted the form “{form}” on {time}.",
    receipt: "Your reference number: {code}",
    cut: "Only your first answers are in this email, because all of them would make it too long.",
    note: "You received this email because this address was entered in the form. If you didn’t fill in the form, you can ignore this email.",
  },
} as const;

export type MailTexts = {
  readonly [Part in keyof typeof en]: { readonly [Name in keyof (typeof en)[Part]]: string };
};
