/** Lists every screen and dialog of Studio and how to open it. Add a line here for each new screen. */
import type { Page } from "@playwright/test";
import { ownersPassword } from "./furnished-account.ts";

export interface Screen {
  readonly name: string;
  readonly path: string;
  /** The screen counts as loaded when this heading is visible. */
  readonly heading: string;
  /** Opens the dialog or menu to check. */
  readonly open?: (page: Page) => Promise<void>;
  /** Whether to open it in a phone-sized viewport. */
  readonly isPhone?: boolean;
  /**
   * The path the server is expected to reject with 401 on the way, for example, because it requires reauthentication.
   */
  readonly refusal?: string;
  /** Who opens it: a guest, the owner right after signing in, or the owner some time later. */
  readonly as?: "guest" | "proven owner" | "owner";
}

const press =
  (...names: readonly (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) await page.getByRole("button", { name }).first().click();
  };
const choose = (opener: RegExp, item: string) => async (page: Page) => {
  await page.getByRole("button", { name: opener }).first().click();
  await page.getByRole("menuitem", { name: item }).click();
};
const pages: readonly Screen[] = [
  { name: "login", path: "/login", heading: "Sign in", as: "guest" },
  { name: "signup", path: "/signup", heading: "Sign up", as: "guest" },
  { name: "forgot-password", path: "/forgot-password", heading: "Reset your password", as: "guest" },
  {
    name: "reset-password",
    path: "/reset-password#token=x",
    heading: "Choose a new password",
    as: "guest",
  },
  { name: "verify-email", path: "/verify-email", heading: "Confirm your email address", as: "guest" },
  { name: "invitation", path: "/invitations", heading: "Open your invitation", as: "guest" },
  { name: "gallery", path: "/gallery", heading: "Gallery", as: "guest" },
  { name: "workspace", path: "/gallery/workspace", heading: "Conference registration" },
  { name: "not-found", path: "/nowhere/at/all/here", heading: "Page not found", as: "guest" },
  { name: "not-found-signed-in", path: "/nowhere/at/all/here", heading: "Page not found" },
  { name: "not-found-in-account", path: "/$account/nowhere", heading: "Page not found" },
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
  if (!found) throw new Error(`unknown screen: ${screen}`);
  return { path: found.path, heading: found.heading };
};
const dialogs: readonly Screen[] = [
  { name: "dialog-command-palette", ...on("projects"), open: (page) => page.keyboard.press("Control+k") },
  {
    name: "dialog-command-palette-found",
    ...on("projects"),
    open: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").fill("re");
      await page.getByRole("option").first().waitFor();
    },
  },
  {
    name: "dialog-command-palette-nothing",
    ...on("projects"),
    open: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").fill("confrence");
      await page.getByText("Nothing found").waitFor();
    },
  },
  { name: "sidebar-rail", ...on("projects"), open: (page) => page.keyboard.press("[") },
  { name: "workspace-pane", ...on("workspace"), isPhone: true, open: press("Show Settings") },
  { name: "dialog-shortcuts", ...on("projects"), open: (page) => page.keyboard.press("?") },
  { name: "dialog-new-project", ...on("projects"), open: press("New project") },
  { name: "dialog-new-project-refused", ...on("projects"), open: press("New project", "Create project") },
  { name: "menu-project", ...on("projects"), open: press(/^More actions/) },
  { name: "menu-accounts", ...on("projects"), open: press(/^Account: /) },
  { name: "menu-person", ...on("projects"), open: press(/^User menu/) },
  { name: "phone-menu", ...on("projects"), isPhone: true, open: press("Open menu") },
  {
    name: "welcome-project",
    ...on("welcome"),
    open: async (page) => {
      await page.getByLabel("Account name").fill("Harbour Trust");
      await press("Continue")(page);
      await page.getByLabel("Project name").waitFor();
    },
  },
  {
    name: "toast-undo",
    ...on("projects"),
    open: async (page) => {
      await choose(/^More actions/, "Archive")(page);
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByText("unarchived").waitFor();
    },
  },
  { name: "dialog-delete-account", ...on("account"), open: press("Delete account") },
  { name: "dialog-invite", ...on("members"), open: press("Invite people") },
  { name: "dialog-invite-refused", ...on("members"), open: press("Invite people", "Send invitation") },
  {
    name: "select-role",
    ...on("members"),
    open: async (page) => {
      await press("Invite people")(page);
      await page.getByRole("combobox", { name: "Role" }).click();
    },
  },
  { name: "dialog-change-role", ...on("members"), open: choose(/^More actions for Grace/, "Change role") },
  {
    name: "dialog-remove-member",
    ...on("members"),
    open: choose(/^More actions for Grace/, "Remove from account"),
  },
  { name: "dialog-leave-account", ...on("members"), open: press("Leave account") },
  {
    name: "dialog-take-back",
    ...on("members"),
    open: choose(/^More actions for invited/, "Revoke invitation"),
  },
  { name: "audit-details", ...on("audit-log"), open: press(/created project/) },
  { name: "dialog-new-key", ...on("api-keys"), open: press("New API key") },
  {
    name: "dialog-shown-key",
    ...on("api-keys"),
    as: "proven owner",
    open: async (page) => {
      await press("New API key")(page);
      await page.getByLabel("Name").fill("Looked at");
      await press("Create key")(page);
      await page.getByRole("checkbox", { name: /I’ve saved/ }).waitFor();
    },
  },
  {
    name: "dialog-confirm-identity",
    ...on("api-keys"),
    as: "owner",
    refusal: "/account/api-keys",
    open: async (page) => {
      await press("New API key")(page);
      await page.getByLabel("Name").fill("Looked at");
      await press("Create key")(page);
      await page.getByRole("dialog", { name: "Confirm it’s you" }).waitFor();
    },
  },
  { name: "dialog-revoke-key", ...on("api-keys"), open: press(/^Revoke:/) },
  { name: "dialog-change-password", ...on("security"), open: press("Change password") },
  { name: "dialog-set-up-totp", ...on("security"), open: press("Set up") },
  {
    name: "dialog-scan-totp",
    ...on("security"),
    open: async (page) => {
      await press("Set up")(page);
      await page.getByLabel("Your password").fill(ownersPassword);
      await press("Continue")(page);
      await page.getByRole("img", { name: /QR code/ }).waitFor();
    },
  },
  { name: "dialog-add-passkey", ...on("security"), open: press("Add a passkey") },
  { name: "dialog-sign-out-others", ...on("security"), open: press("Sign out all others") },
];

export const screens: readonly Screen[] = [...pages, ...dialogs];
