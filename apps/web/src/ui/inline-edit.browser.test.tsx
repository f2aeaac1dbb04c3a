import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { problemsInBothThemes } from "../test-kit/accessible.ts";
import { InlineEdit } from "./inline-edit.tsx";

type Refusal = string | undefined;

function FormName({ onSave = () => undefined }: { onSave?: (name: string) => Refusal | Promise<Refusal> }) {
  const [name, setName] = useState("Survey");
  const save = async (next: string) => {
    const refusal = await onSave(next);
    if (refusal === undefined) setName(next);
    return refusal;
  };
  return (
    <>
      <InlineEdit label="Name" value={name} onSave={save} placeholder="Untitled" className="text-xl" />
      <button type="button">Elsewhere</button>
    </>
  );
}

describe("renaming in place", () => {
  it("works by keyboard: Enter opens, typing replaces, Enter saves, and the focus stays", async () => {
    const onSave = vi.fn();
    const screen = await render(<FormName onSave={onSave} />);
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect.element(screen.getByRole("textbox", { name: "Name" })).toHaveFocus();
    await userEvent.keyboard("  Feedback {Enter}");
    const button = screen.getByRole("button", { name: "Name: Feedback" });
    await expect.element(button).toHaveFocus();
    expect(onSave).toHaveBeenCalledExactlyOnceWith("Feedback");
  });

  it("restores the text on Escape", async () => {
    const onSave = vi.fn();
    const screen = await render(<FormName onSave={onSave} />);
    await screen.getByRole("button", { name: "Name: Survey" }).click();
    await userEvent.keyboard("Feedback{Escape}");
    await expect.element(screen.getByRole("button", { name: "Name: Survey" })).toHaveFocus();
    expect(onSave).not.toHaveBeenCalled();
  });

  it("saves on leaving without taking the focus back", async () => {
    const onSave = vi.fn();
    const screen = await render(<FormName onSave={onSave} />);
    await screen.getByRole("button", { name: "Name: Survey" }).click();
    await userEvent.keyboard("Feedback");
    const elsewhere = screen.getByRole("button", { name: "Elsewhere" });
    await elsewhere.click();
    await expect.element(screen.getByRole("button", { name: "Name: Feedback" })).toBeVisible();
    await expect.element(elsewhere).toHaveFocus();
    expect(onSave).toHaveBeenCalledOnce();
  });

  it("keeps a refused text and shows the reason", async () => {
    const screen = await render(<FormName onSave={() => "Another form has this name."} />);
    await screen.getByRole("button", { name: "Name: Survey" }).click();
    await userEvent.keyboard("Feedback{Enter}");
    const input = screen.getByRole("textbox", { name: "Name" });
    await expect.element(input).toHaveAccessibleDescription("Another form has this name.");
    await expect.element(input).toHaveValue("Feedback");
    await expect.element(input).toHaveAttribute("aria-invalid", "true");
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
    await userEvent.keyboard("{Escape}");
    await expect.element(screen.getByRole("button", { name: "Name: Survey" })).toBeVisible();
  });

  it("does not save a text that was not changed", async () => {
    const onSave = vi.fn();
    const screen = await render(<FormName onSave={onSave} />);
    await screen.getByRole("button", { name: "Name: Survey" }).click();
    await userEvent.keyboard("{Enter}");
    await expect.element(screen.getByRole("button", { name: "Name: Survey" })).toBeVisible();
    expect(onSave).not.toHaveBeenCalled();
  });

  it("shows a placeholder for an empty text and can be turned off", async () => {
    const screen = await render(
      <>
        <InlineEdit label="Hint" value="" placeholder="Add a hint" onSave={() => undefined} />
        <InlineEdit label="Name" value="Survey" onSave={() => undefined} isDisabled />
      </>,
    );
    await expect.element(screen.getByRole("button", { name: "Hint: Add a hint" })).toBeVisible();
    await expect.element(screen.getByRole("button", { name: "Name: Survey" })).toBeDisabled();
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
  });
});
