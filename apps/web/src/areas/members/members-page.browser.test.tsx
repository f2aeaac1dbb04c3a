import { describe, expect, it } from "vitest";
import { accessibilityProblems } from "../../test-kit/accessible.ts";
import { type MockState, mockedAccount, renderScreen } from "../../test-kit/render-screen.tsx";

const open = (state?: MockState) => renderScreen(`/${mockedAccount}/settings/members`, state);

describe("the members of an account", () => {
  it("shows people and open invitations", async () => {
    const screen = await open();
    await expect.element(screen.getByRole("row", { name: /Grace Hopper/ })).toBeVisible();
    await expect.element(screen.getByRole("heading", { name: /invitations/i })).toBeVisible();
    expect(await accessibilityProblems(document.body)).toEqual([]);
  });

  it("shows that there are no invitations", async () => {
    const screen = await open("empty");
    await expect.element(screen.getByRole("row", { name: /Grace Hopper/ })).toBeVisible();
    await expect.element(screen.getByText(/^No open invitations/)).toBeVisible();
  });

  it("shows an error for each part that cannot be loaded", async () => {
    const screen = await open("error");
    await expect
      .element(screen.getByRole("heading", { name: "This couldn’t be loaded" }).first())
      .toBeVisible();
  });

  it("shows placeholders while it loads", async () => {
    const screen = await open("slow");
    await expect.element(screen.getByText("Loading").first()).toBeInTheDocument();
    await expect.element(screen.getByRole("row", { name: /Grace Hopper/ })).toBeVisible();
  });
});
