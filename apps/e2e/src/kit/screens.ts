/** Every screen and every dialog of Studio, and how to get there. A new screen gets its line here. */
import type { Page } from "@playwright/test";

export interface Screen {
  readonly name: string;
  readonly path: string;
  /** What has to be on screen before it counts as there. */
  readonly heading: string;
  /** Opens the dialog or menu that is looked at. */
  readonly open?: (page: Page) => Promise<void>;
  readonly isPublic?: boolean;
}

const button = (name: string | RegExp) => async (page: Page) =>
  page.getByRole("button", { name }).first().click();
const pages: readonly Screen[] = [
  { name: "login", path: "/login", heading: "Sign in", isPublic: true },
  { name: "signup", path: "/signup", heading: "Sign up", isPublic: true },
  { name: "forgot-password", path: "/forgot-password", heading: "Choose a new password", isPublic: true },
  {
    name: "reset-password",
    path: "/reset-password#token=x",
    heading: "Choose a new password",
    isPublic: true,
  },
  { name: "verify-email", path: "/verify-email", heading: "Confirm your address", isPublic: true },
  { name: "invitation", path: "/invitations", heading: "Open your invitation", isPublic: true },
  { name: "gallery", path: "/gallery", heading: "Gallery", isPublic: true },
  { name: "not-found", path: "/nowhere/at/all/here", heading: "Nothing here", isPublic: true },
  { name: "welcome", path: "/welcome", heading: "Name your account" },
  { name: "projects", path: "/$account/projects", heading: "Projects" },
  { name: "projects-archived", path: "/$account/projects?status=archived", heading: "Projects" },
  { name: "projects-trash", path: "/$account/projects?status=trashed", heading: "Projects" },
  { name: "projects-none-found", path: "/$account/projects?q=zzz", heading: "Projects" },
  { name: "project", path: "/$account/projects/$project", heading: "Customer feedback" },
  { name: "account", path: "/$account/settings", heading: "Account details" },
  { name: "members", path: "/$account/settings/members", heading: "Members" },
  { name: "api-keys", path: "/$account/settings/api-keys", heading: "API keys" },
  { name: "api-keys-revoked", path: "/$account/settings/api-keys?status=revoked", heading: "API keys" },
  { name: "audit-log", path: "/$account/settings/audit-log", heading: "Audit log" },
  { name: "export", path: "/$account/settings/export", heading: "Data export" },
  { name: "profile", path: "/settings/profile", heading: "Profile" },
  { name: "security", path: "/settings/security", heading: "Sign-in and security" },
];

const on = (screen: string) => {
  const found = pages.find(({ name }) => name === screen);
  if (!found) throw new Error(`there is no screen ${screen}`);
  return { path: found.path, heading: found.heading };
};
const dialogs: readonly Screen[] = [
  { name: "dialog-command-palette", ...on("projects"), open: (page) => page.keyboard.press("Control+k") },
  { name: "dialog-shortcuts", ...on("projects"), open: (page) => page.keyboard.press("?") },
  { name: "dialog-new-project", ...on("projects"), open: button("New project") },
  {
    name: "dialog-new-project-refused",
    ...on("projects"),
    open: async (page) => {
      await button("New project")(page);
      await page.getByRole("button", { name: "Create project" }).click();
    },
  },
  { name: "menu-project", ...on("projects"), open: button(/^More actions/) },
  { name: "menu-accounts", ...on("projects"), open: button(/^Account: /) },
  { name: "menu-person", ...on("projects"), open: button(/^Your menu/) },
  { name: "dialog-delete-account", ...on("account"), open: button("Delete account") },
  { name: "dialog-invite", ...on("members"), open: button("Invite people") },
  { name: "dialog-new-key", ...on("api-keys"), open: button("New API key") },
  { name: "dialog-revoke-key", ...on("api-keys"), open: button(/^Revoke:/) },
  { name: "dialog-change-password", ...on("security"), open: button("Change password") },
  { name: "dialog-set-up-totp", ...on("security"), open: button("Set up") },
  { name: "dialog-add-passkey", ...on("security"), open: button("Add a passkey") },
  { name: "dialog-sign-out-others", ...on("security"), open: button("Sign out all others") },
];

export const screens: readonly Screen[] = [...pages, ...dialogs];
