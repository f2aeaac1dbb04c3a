import { beforeEach, describe, expect, it } from "vitest";
import { render } from "vitest-browser-react";
import { clearRecents, dropRecent, noteVisit, type Recent, useRecents } from "./recents.ts";

function visit(id: string, name = id): Recent {
  return { id, name, source: "projects", to: "/projects/$projectId", params: { projectId: id } };
}

function Names({ accountId }: { accountId: string }) {
  const names = useRecents(accountId).map(({ name }) => name);
  return <output>{names.join(", ") || "nothing"}</output>;
}

beforeEach(clearRecents);

describe("the list of recent things", () => {
  it("has the newest first and each thing once, under its latest name", async () => {
    const screen = await render(<Names accountId="acc_1" />);
    for (const recent of [visit("a"), visit("b"), visit("a", "A, renamed")]) noteVisit("acc_1", recent);
    await expect.element(screen.getByText("A, renamed, b")).toBeVisible();
    dropRecent("acc_1", "a");
    await expect.element(screen.getByText("b", { exact: true })).toBeVisible();
  });

  it("keeps 20 things per account", async () => {
    for (let at = 1; at <= 21; at += 1) noteVisit("acc_1", visit(`thing-${at}`));
    const screen = await render(<Names accountId="acc_1" />);
    const text = screen.container.textContent ?? "";
    expect([text.split(", ").length, text.includes("thing-1,"), text.endsWith("thing-2")]).toEqual([
      20,
      false,
      true,
    ]);
    const other = await render(<Names accountId="acc_2" />);
    await expect.element(other.getByText("nothing")).toBeVisible();
  });

  it("is gone from the browser after signing out", async () => {
    noteVisit("acc_1", visit("a"));
    clearRecents();
    expect(Object.keys(localStorage).filter((key) => key.includes("recents"))).toEqual([]);
  });

  it("ignores what it cannot read", async () => {
    localStorage.setItem("formstead.recents.acc_3", '[{"id": 1}, null]');
    localStorage.setItem("formstead.recents.acc_4", "{");
    const screen = await render(
      <>
        <Names accountId="acc_3" />
        <Names accountId="acc_4" />
      </>,
    );
    await expect.element(screen.getByText("nothing").first()).toBeVisible();
  });
});
