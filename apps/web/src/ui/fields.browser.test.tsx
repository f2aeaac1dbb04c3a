import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { accessibilityProblems } from "../test-kit/accessible.ts";
import { Checkbox } from "./checkbox.tsx";
import { PasswordField } from "./password-field.tsx";
import { SelectField } from "./select-field.tsx";
import { TextField } from "./text-field.tsx";

const options = [
  { value: "viewer", label: "Viewer", hint: "Can look" },
  { value: "editor", label: "Editor", hint: "Can change" },
] as const;

function RoleSelect() {
  const [role, setRole] = useState<"viewer" | "editor">("viewer");
  return <SelectField label="Role" value={role} options={options} onChange={setRole} />;
}

function Stored() {
  const [isChecked, setIsChecked] = useState(false);
  return <Checkbox label="I stored it" isChecked={isChecked} onChange={setIsChecked} />;
}

describe("a text field", () => {
  it("links its label, hint, and error to the control", async () => {
    const screen = await render(<TextField label="Name" hint="What it is for." error="Already in use." />);
    const input = screen.getByRole("textbox", { name: "Name" });
    await expect.element(input).toHaveAccessibleDescription("What it is for. Already in use.");
    await expect.element(input).toHaveAttribute("aria-invalid", "true");
    expect(await accessibilityProblems(screen.container)).toEqual([]);
  });

  it("receives focus when its label is clicked", async () => {
    const screen = await render(<TextField label="Name" />);
    await screen.getByText("Name").click();
    await expect.element(screen.getByRole("textbox")).toHaveFocus();
  });
});

describe("a password field", () => {
  it("shows and hides the password", async () => {
    const screen = await render(<PasswordField label="Password" />);
    const input = screen.getByLabelText("Password", { exact: true });
    await input.fill("correct horse");
    const eye = screen.getByRole("button", { name: "Show password" });
    await eye.click();
    await expect.element(input).toHaveAttribute("type", "text");
    await expect.element(eye).toHaveAttribute("aria-pressed", "true");
    await eye.click();
    await expect.element(input).toHaveAttribute("type", "password");
    await expect.element(input).toHaveValue("correct horse");
  });

  it("accepts pasted text and sets autocomplete for password managers", async () => {
    const screen = await render(
      <>
        <TextField label="Copied" />
        <PasswordField label="Password" autoComplete="current-password" />
      </>,
    );
    await screen.getByLabelText("Copied").fill("correct horse battery");
    await userEvent.keyboard("{Control>}a{/Control}");
    await userEvent.copy();
    const input = screen.getByLabelText("Password", { exact: true });
    await input.click();
    await userEvent.paste();
    await expect.element(input).toHaveValue("correct horse battery");
    await expect.element(input).toHaveAttribute("autocomplete", "current-password");
  });
});

describe("a select field", () => {
  it("can be operated by keyboard", async () => {
    const screen = await render(<RoleSelect />);
    const trigger = screen.getByRole("combobox", { name: "Role" });
    await expect.element(trigger).toHaveTextContent("Viewer");
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    const list = screen.getByRole("listbox", { name: "Role" });
    await expect.element(list).toHaveStyle({ opacity: "1" });
    expect(await accessibilityProblems(document.body)).toEqual([]);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect.element(trigger).toHaveTextContent("Editor");
    await expect.element(list).not.toBeInTheDocument();
  });
});

describe("a checkbox", () => {
  it("toggles when its label is clicked or the space bar is pressed", async () => {
    const screen = await render(<Stored />);
    const box = screen.getByRole("checkbox", { name: "I stored it" });
    await page.getByText("I stored it").click();
    await expect.element(box).toBeChecked();
    await userEvent.keyboard(" ");
    await expect.element(box).not.toBeChecked();
  });
});
