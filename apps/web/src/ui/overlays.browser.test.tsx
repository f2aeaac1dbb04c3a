import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { accessibilityProblems } from "../test-kit/accessible.ts";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog } from "./dialog.tsx";
import { TextField } from "./text-field.tsx";
import { toast } from "./toast.ts";
import { Toaster } from "./toaster.tsx";

function DialogByButton({ isGated = false }: { isGated?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="New project" isGated={isGated}>
        <TextField label="Name" />
        <Button onClick={() => setIsOpen(false)}>Done</Button>
      </Dialog>
    </>
  );
}

describe("a dialog", () => {
  it("has a name, traps the focus, and returns it on close", async () => {
    const screen = await render(<DialogByButton />);
    const button = screen.getByRole("button", { name: "Open" });
    await button.click();
    await expect.element(screen.getByRole("dialog", { name: "New project" })).toBeVisible();
    expect(await accessibilityProblems(document.body)).toEqual([]);
    for (let presses = 0; presses < 2; presses += 1) {
      await userEvent.tab();
      expect(document.activeElement?.closest("[role=dialog], [data-base-ui-focus-guard]")).not.toBeNull();
    }
    await userEvent.keyboard("{Escape}");
    await expect.element(button).toHaveFocus();
  });

  it("closes only by its own button when gated", async () => {
    const screen = await render(<DialogByButton isGated />);
    await screen.getByRole("button", { name: "Open" }).click();
    await userEvent.keyboard("{Escape}");
    await expect.element(screen.getByRole("dialog")).toBeVisible();
    await screen.getByRole("button", { name: "Done" }).click();
    await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  });
});

describe("a confirmation dialog", () => {
  it("cancels on Escape and confirms only by its own button", async () => {
    const [onClose, onConfirm] = [vi.fn(), vi.fn()];
    const screen = await render(
      <ConfirmDialog isOpen onClose={onClose} onConfirm={onConfirm} title="Revoke key?" action="Revoke key">
        <p>Programs that use it are refused.</p>
      </ConfirmDialog>,
    );
    const question = screen.getByRole("alertdialog", { name: "Revoke key?" });
    await expect.element(question).toHaveAccessibleDescription("Programs that use it are refused.");
    await userEvent.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledOnce();
    expect(onConfirm).not.toHaveBeenCalled();
    await screen.getByRole("button", { name: "Revoke key" }).click();
    expect(onConfirm).toHaveBeenCalledOnce();
  });
});

describe("a toast", () => {
  it("offers undo only once", async () => {
    const undo = vi.fn();
    const screen = await render(<Toaster />);
    toast({ text: "Moved to the trash", undo });
    await screen.getByRole("button", { name: "Undo" }).click();
    expect(undo).toHaveBeenCalledOnce();
    await expect.element(screen.getByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  });
});
