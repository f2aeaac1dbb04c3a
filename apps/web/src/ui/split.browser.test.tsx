import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { problemsInBothThemes } from "../test-kit/accessible.ts";
import { RightToLeft } from "../test-kit/frames.tsx";
import { Split, SplitPane } from "./split.tsx";
import { usePaneSize } from "./use-pane-size.ts";

function Workspace() {
  const outline = usePaneSize("test.outline", { size: 200, min: 120, max: 300 });
  const settings = usePaneSize("test.settings", { size: 240, min: 120, max: 300 });
  return (
    <div style={{ width: 900, height: 200, display: "flex" }}>
      <Split>
        <SplitPane pane={outline} label="Outline" side="start">
          <p>Pages</p>
        </SplitPane>
        <main style={{ flex: 1 }}>
          <button type="button" onClick={() => outline.setIsCollapsed(!outline.isCollapsed)}>
            Toggle outline
          </button>
        </main>
        <SplitPane pane={settings} label="Settings" side="end">
          <p>Required</p>
        </SplitPane>
      </Split>
    </div>
  );
}

const line = (name: string) => page.getByRole("separator", { name: `Resize ${name}` });
const widthOf = (name: string) =>
  Math.round(page.getByRole("region", { name }).element().getBoundingClientRect().width);

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1_000, 600);
});

describe("a split", () => {
  it("resizes by keyboard within its limits and tells the size", async () => {
    const screen = await render(<Workspace />);
    await userEvent.tab();
    await expect.element(line("Outline")).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    expect(widthOf("Outline")).toBe(216);
    await expect.element(line("Outline")).toHaveAttribute("aria-valuenow", "216");
    await userEvent.keyboard("{End}");
    expect(widthOf("Outline")).toBe(300);
    await userEvent.keyboard("{ArrowRight}{Home}");
    expect(widthOf("Outline")).toBe(120);
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
  });

  it("moves the line with the arrow keys, whichever side the pane is on", async () => {
    const screen = await render(<Workspace />);
    (line("Settings").element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowLeft}");
    expect(widthOf("Settings")).toBe(256);
    await screen.rerender(
      <RightToLeft>
        <Workspace />
      </RightToLeft>,
    );
    (line("Settings").element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowLeft}");
    expect(widthOf("Settings")).toBe(240);
  });

  it("folds a pane by Enter or from outside, and restores the usual size on a double-click", async () => {
    const screen = await render(<Workspace />);
    await userEvent.tab();
    await userEvent.keyboard("{ArrowRight}{Enter}");
    await expect.element(screen.getByText("Pages")).not.toBeVisible();
    await expect.element(line("Outline")).toHaveAttribute("aria-valuenow", "0");
    await screen.getByRole("button", { name: "Toggle outline" }).click();
    await expect.element(screen.getByText("Pages")).toBeVisible();
    expect(widthOf("Outline")).toBe(216);
    await line("Outline").dblClick();
    expect(widthOf("Outline")).toBe(200);
  });

  it("follows the pointer and folds a pane that becomes too narrow", async () => {
    const screen = await render(<Workspace />);
    const separator = line("Outline").element();
    const drag = (to: number) => {
      const { left } = separator.getBoundingClientRect();
      const options = { bubbles: true, pointerId: 1, clientY: 50 };
      separator.setPointerCapture = () => {};
      separator.dispatchEvent(new PointerEvent("pointerdown", { ...options, clientX: left }));
      separator.dispatchEvent(new PointerEvent("pointermove", { ...options, clientX: to }));
      separator.dispatchEvent(new PointerEvent("pointerup", { ...options, clientX: to }));
    };
    const start = screen.container.getBoundingClientRect().left;
    drag(start + 260);
    await expect.poll(() => widthOf("Outline")).toBeGreaterThan(250);
    drag(start + 130);
    await expect.poll(() => widthOf("Outline")).toBeLessThan(140);
    drag(start + 20);
    await expect.element(screen.getByText("Pages")).not.toBeVisible();
  });

  it("remembers sizes, and ignores what it cannot read", async () => {
    localStorage.setItem("formstead.pane.test.outline", "[150,false]");
    localStorage.setItem("formstead.pane.test.settings", "{broken");
    const screen = await render(<Workspace />);
    expect([widthOf("Outline"), widthOf("Settings")]).toEqual([150, 240]);
    await userEvent.tab();
    await userEvent.keyboard("{End}");
    await screen.unmount();
    await render(<Workspace />);
    expect(widthOf("Outline")).toBe(300);
  });

  it("hides its panes on phones", async () => {
    await page.viewport(390, 800);
    const screen = await render(<Workspace />);
    await expect.element(screen.getByText("Pages")).not.toBeVisible();
    await expect.element(screen.getByRole("button", { name: "Toggle outline" })).toBeVisible();
  });
});
