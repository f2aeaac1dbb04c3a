import { useState } from "react";
import { describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { problemsInBothThemes } from "../test-kit/accessible.ts";
import { inForcedColors, RightToLeft } from "../test-kit/frames.tsx";
import { CodeField } from "./code-field.tsx";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";
import { RadioField } from "./radio-field.tsx";
import { SearchField } from "./search-field.tsx";
import { SwitchField } from "./switch-field.tsx";
import { TextAreaField } from "./text-area-field.tsx";

const roles = [
  { value: "viewer", label: "Viewer", hint: "Can look" },
  { value: "editor", label: "Editor", hint: "Can change" },
] as const;

function Role() {
  const [role, setRole] = useState<"viewer" | "editor">("viewer");
  return (
    <RadioField label="Role" value={role} options={roles} onChange={setRole} error="Choose another one." />
  );
}

function Alerts() {
  const [isOn, setIsOn] = useState(false);
  return <SwitchField label="Alerts" hint="By email." isOn={isOn} onChange={setIsOn} />;
}

function Search() {
  const [query, setQuery] = useState("");
  return <SearchField label="Find a form" value={query} onChange={setQuery} />;
}

describe("a field", () => {
  it("names any control and says that it is optional", async () => {
    const screen = await render(
      <Field label="Name" isOptional hint="Shown in lists.">
        <Input />
      </Field>,
    );
    const input = screen.getByRole("textbox", { name: "Name optional" });
    await expect.element(input).toHaveAccessibleDescription("Shown in lists.");
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
  });

  it("can take a code with a space and several lines of text", async () => {
    const screen = await render(
      <>
        <CodeField label="Code" hint="From your app." />
        <TextAreaField label="Note" isOptional error="Too long." />
      </>,
    );
    const code = screen.getByRole("textbox", { name: "Code" });
    await code.fill("123 456");
    await expect.element(code).toHaveValue("123 456");
    await expect.element(code).toHaveAttribute("autocomplete", "one-time-code");
    const note = screen.getByRole("textbox", { name: "Note optional" });
    await note.fill("One\nTwo");
    await expect.element(note).toHaveAccessibleDescription("Too long.");
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
  });

  it("can be a search box with a hidden label", async () => {
    const screen = await render(<Search />);
    const box = screen.getByRole("searchbox", { name: "Find a form" });
    await box.fill("survey");
    await expect.element(box).toHaveValue("survey");
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
  });
});

describe("a radio group", () => {
  it("is one tab stop and changes with the arrow keys", async () => {
    const screen = await render(
      <RightToLeft>
        <Role />
      </RightToLeft>,
    );
    await expect
      .element(screen.getByRole("radiogroup", { name: "Role" }))
      .toHaveAccessibleDescription("Choose another one.");
    await userEvent.tab();
    const viewer = screen.getByRole("radio", { name: "Viewer" });
    await expect.element(viewer).toHaveFocus();
    await expect.element(viewer).toHaveAccessibleDescription("Can look");
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(screen.getByRole("radio", { name: "Editor" })).toBeChecked();
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
  });

  it("shows the chosen option in forced colors", async () => {
    const screen = await render(<Role />);
    await inForcedColors(async () => {
      const circle = screen.getByRole("radio", { name: "Viewer" }).element();
      const mark = circle.querySelector("span") ?? expect.fail("no mark");
      await expect
        .poll(() => getComputedStyle(mark).backgroundColor)
        .not.toBe(getComputedStyle(circle).backgroundColor);
    });
  });
});

describe("a switch", () => {
  it("toggles by its label and by the space bar", async () => {
    const screen = await render(<Alerts />);
    const control = screen.getByRole("switch", { name: "Alerts" });
    await screen.getByText("Alerts").click();
    await expect.element(control).toBeChecked();
    await expect.element(control).toHaveAccessibleDescription("By email.");
    (control.element() as HTMLElement).focus();
    await userEvent.keyboard(" ");
    await expect.element(control).not.toBeChecked();
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
  });
});
