import { describe, expect, it } from "vitest";
import { accessibilityProblems } from "../../test-kit/accessible.ts";
import { type MockState, mockedAccount, renderScreen } from "../../test-kit/render-screen.tsx";

const open = (state?: MockState) => renderScreen(`/${mockedAccount}/projects`, state);

describe("the list of projects", () => {
  it("shows the projects and finds them by name", async () => {
    const screen = await open();
    await expect.element(screen.getByRole("row", { name: /Customer feedback/ })).toBeVisible();
    expect(await accessibilityProblems(document.body)).toEqual([]);
    await screen.getByRole("searchbox", { name: /Search/ }).fill("inspections");
    await expect.element(screen.getByRole("row", { name: /Customer feedback/ })).not.toBeInTheDocument();
    await expect.element(screen.getByRole("row", { name: /Site inspections/ })).toBeVisible();
  });

  it("shows a new project without a reload, because the stream announces it", async () => {
    const screen = await open();
    await expect.element(screen.getByRole("row", { name: /Customer feedback/ })).toBeVisible();
    // The stream begins a moment after the list is shown, and only then announces projects.
    const created = async () => {
      const body = JSON.stringify({ name: "From afar" });
      await fetch("/api/v1/projects", { method: "POST", body });
      return screen.getByRole("row", { name: /From afar/ }).elements().length;
    };
    await expect.poll(created, { interval: 1_000, timeout: 15_000 }).toBeGreaterThan(0);
  });

  it("creates a project", async () => {
    const screen = await open();
    await screen.getByRole("button", { name: "New project" }).first().click();
    await screen.getByRole("textbox", { name: "Name" }).fill("Harbour survey");
    await screen.getByRole("button", { name: "Create project" }).click();
    await expect.element(screen.getByRole("row", { name: /Harbour survey/ })).toBeVisible();
  });

  it("invites to create the first project", async () => {
    const screen = await open("empty");
    await expect.element(screen.getByRole("heading", { name: "Create your first project" })).toBeVisible();
  });

  it("shows an error with a way to try again", async () => {
    const screen = await open("error");
    await expect.element(screen.getByRole("heading", { name: "This couldn’t be loaded" })).toBeVisible();
    await expect.element(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  });

  it("shows placeholders while it loads", async () => {
    const screen = await open("slow");
    await expect.element(screen.getByRole("heading", { name: "Projects", exact: true })).toBeVisible();
    await expect.element(screen.getByText("Loading").first()).toBeInTheDocument();
    await expect.element(screen.getByRole("row", { name: /Customer feedback/ })).toBeVisible();
  });
});
