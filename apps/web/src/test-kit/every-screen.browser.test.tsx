/** Every screen can be developed against the mocked API: it loads and shows no error. */
import { expect, it } from "vitest";
import { mockedAccount, renderScreen } from "./render-screen.tsx";

const screens = [
  [`/${mockedAccount}/projects`, "Projects"],
  [`/${mockedAccount}/projects/prj_01jqz5h3v8e4wt6m2k9r7xb001`, "Customer feedback"],
  [`/${mockedAccount}/settings`, "Account details"],
  [`/${mockedAccount}/settings/members`, "Members"],
  [`/${mockedAccount}/settings/api-keys`, "API keys"],
  [`/${mockedAccount}/settings/audit-log`, "Audit log"],
  [`/${mockedAccount}/settings/export`, "Data export"],
  ["/settings/profile", "Profile"],
  ["/settings/security", "Sign-in and security"],
] as const;

it.each(screens)("%s", async (path, heading) => {
  const screen = await renderScreen(path);
  await expect.element(screen.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await expect.element(screen.getByText("Loading", { exact: true })).not.toBeInTheDocument();
  expect(screen.getByRole("alert").elements()).toEqual([]);
});

it("shows the sign-in screen to guests", async () => {
  const screen = await renderScreen("/", "guest");
  await expect.element(screen.getByLabelText("Email address")).toBeVisible();
});
