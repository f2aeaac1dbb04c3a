import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { problemsInBothThemes } from "../test-kit/accessible.ts";
import { inForcedColors, RightToLeft } from "../test-kit/frames.tsx";
import { Button } from "./button.tsx";
import { ContextMenu } from "./context-menu.tsx";
import { Drawer } from "./drawer.tsx";
import { Menu, MenuChoice, MenuGroup, MenuHeading, MenuItem, MenuLine } from "./menu.tsx";
import { Popover } from "./popover.tsx";
import { TextField } from "./text-field.tsx";

afterEach(() => page.viewport(414, 896));

function DrawerByButton() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <Drawer
        isOpen={isOpen}
        onClose={close}
        title="Publish"
        description="Version 4"
        footer={<Button onClick={close}>Publish now</Button>}
      >
        <TextField label="Note" />
      </Drawer>
    </>
  );
}

function SortMenu({ onDelete = () => {} }: { onDelete?: () => void }) {
  const [order, setOrder] = useState<"name" | "date">("name");
  return (
    <Menu trigger={<Button>Order</Button>} align="start">
      <MenuGroup>
        <MenuHeading>Order by</MenuHeading>
        <MenuChoice
          value={order}
          onChange={setOrder}
          options={[
            { value: "name", label: "Name" },
            { value: "date", label: "Date" },
          ]}
        />
      </MenuGroup>
      <MenuLine />
      <MenuItem isDanger onSelect={onDelete}>
        Delete
      </MenuItem>
    </Menu>
  );
}

describe("a drawer", () => {
  it("has a name and a description, traps the focus, and returns it on Escape", async () => {
    await page.viewport(1_200, 700);
    const screen = await render(<DrawerByButton />);
    const button = screen.getByRole("button", { name: "Open" });
    await button.click();
    const drawer = screen.getByRole("dialog", { name: "Publish" });
    await expect.element(drawer).toHaveAccessibleDescription("Version 4");
    expect(await problemsInBothThemes(document.body)).toEqual([]);
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement?.closest("[role=dialog], [data-base-ui-focus-guard]")).not.toBeNull();
    await userEvent.keyboard("{Escape}");
    await expect.element(button).toHaveFocus();
  });

  it.each([
    ["at the end", "ltr", 1_200, (box: DOMRect) => [box.right, box.width], [1_200, 520]],
    [
      "at the start of the screen from right to left",
      "rtl",
      1_200,
      (box: DOMRect) => [box.left, box.width],
      [0, 520],
    ],
    ["at the bottom of a phone", "ltr", 390, (box: DOMRect) => [box.bottom, box.width], [700, 390]],
  ] as const)("opens %s", async (_, direction, width, measure, expected) => {
    await page.viewport(width, 700);
    document.documentElement.dir = direction;
    const screen = await render(<DrawerByButton />);
    await screen.getByRole("button", { name: "Open" }).click();
    const drawer = screen.getByRole("dialog", { name: "Publish" });
    await expect
      .poll(() => measure(drawer.element().getBoundingClientRect()).map(Math.round))
      .toEqual(expected);
    document.documentElement.dir = "ltr";
  });

  it("closes by its buttons and by a click beside it", async () => {
    await page.viewport(1_200, 700);
    const screen = await render(<DrawerByButton />);
    const button = screen.getByRole("button", { name: "Open" });
    const drawer = screen.getByRole("dialog", { name: "Publish" });
    for (const name of ["Close", "Publish now"]) {
      await button.click();
      await drawer.getByRole("button", { name }).click();
      await expect.element(drawer).not.toBeInTheDocument();
    }
    await button.click();
    await expect.element(drawer).toBeVisible();
    await userEvent.click(document.body, { position: { x: 20, y: 300 }, force: true });
    await expect.element(drawer).not.toBeInTheDocument();
  });
});

describe("a popover", () => {
  it("opens beside its button, is named, and closes on Escape", async () => {
    const screen = await render(
      <Popover trigger={<Button>Columns</Button>} title="Visible columns">
        <TextField label="Find" />
      </Popover>,
    );
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect.element(screen.getByRole("dialog", { name: "Visible columns" })).toBeVisible();
    expect(await problemsInBothThemes(document.body)).toEqual([]);
    await userEvent.keyboard("{Escape}");
    await expect.element(screen.getByRole("button", { name: "Columns" })).toHaveFocus();
  });

  it("can be controlled and hide its title", async () => {
    const onOpenChange = vi.fn();
    const screen = await render(
      <Popover
        trigger={<Button>Columns</Button>}
        title="Visible columns"
        isTitleHidden
        isOpen
        onOpenChange={onOpenChange}
      >
        Content
      </Popover>,
    );
    await expect.element(screen.getByRole("dialog", { name: "Visible columns" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });
});

describe("a menu", () => {
  it("works by keyboard and remembers the choice", async () => {
    const screen = await render(<SortMenu />);
    const button = screen.getByRole("button", { name: "Order" });
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect.element(screen.getByRole("menuitemradio", { name: "Name" })).toBeChecked();
    expect(await problemsInBothThemes(document.body)).toEqual([]);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(screen.getByRole("menuitemradio", { name: "Date" })).toBeChecked();
  });

  it("marks the highlighted item in forced colors", async () => {
    const onDelete = vi.fn();
    const screen = await render(
      <RightToLeft>
        <SortMenu onDelete={onDelete} />
      </RightToLeft>,
    );
    await screen.getByRole("button", { name: "Order" }).click();
    await userEvent.keyboard("{End}");
    await inForcedColors(async () => {
      const item = screen.getByRole("menuitem", { name: "Delete" }).element();
      await expect.poll(() => getComputedStyle(item).outlineStyle).toBe("solid");
    });
    await userEvent.keyboard("{Enter}");
    expect(onDelete).toHaveBeenCalledOnce();
  });
});

describe("a context menu", () => {
  it("opens on right-click and runs its actions", async () => {
    const onCopy = vi.fn();
    const screen = await render(
      <ContextMenu area={<div>Row 1</div>}>
        <MenuItem onSelect={onCopy}>Copy</MenuItem>
        <MenuItem isDanger>Delete</MenuItem>
      </ContextMenu>,
    );
    await screen.getByText("Row 1").click({ button: "right" });
    await expect.element(screen.getByRole("menuitem", { name: "Copy" })).toBeVisible();
    expect(await problemsInBothThemes(document.body)).toEqual([]);
    await screen.getByRole("menuitem", { name: "Copy" }).click();
    expect(onCopy).toHaveBeenCalledOnce();
    await expect.element(screen.getByRole("menu")).not.toBeInTheDocument();
  });

  it("opens with Shift+F10 from a control inside", async () => {
    const screen = await render(
      <ContextMenu
        area={
          <div>
            <button type="button">Row 1</button>
          </div>
        }
      >
        <MenuItem>Copy</MenuItem>
      </ContextMenu>,
    );
    await userEvent.tab();
    await userEvent.keyboard("{Shift>}{F10}{/Shift}");
    await expect.element(screen.getByRole("menuitem", { name: "Copy" })).toBeVisible();
  });
});
