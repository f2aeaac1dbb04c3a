import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { problemsInBothThemes } from "../test-kit/accessible.ts";
import { RightToLeft } from "../test-kit/frames.tsx";
import { ColourField } from "./colour-field.tsx";
import { NumberField } from "./number-field.tsx";
import { SliderField } from "./slider-field.tsx";
import { TagField } from "./tag-field.tsx";

function Seats({ onChange = () => {} }: { onChange?: (value: number | null) => void }) {
  const [value, setValue] = useState<number | null>(3);
  const change = (next: number | null) => {
    setValue(next);
    onChange(next);
  };
  return <NumberField label="Seats" hint="Per booking." value={value} onChange={change} min={1} max={5} />;
}

function Width() {
  const [value, setValue] = useState(120);
  return (
    <SliderField
      label="Width"
      value={value}
      onChange={setValue}
      min={40}
      max={240}
      step={20}
      text={`${value} pixels`}
    />
  );
}

function Tags({ first = ["student"] }: { first?: readonly string[] }) {
  const [tags, setTags] = useState(first);
  return <TagField label="Tags" tags={tags} onChange={setTags} placeholder="Add a tag" />;
}

function Accent({ onChange }: { onChange: (value: string) => void }) {
  const [value, setValue] = useState("#0b6e4f");
  const change = (next: string) => {
    setValue(next);
    onChange(next);
  };
  const isDark = value === "#0b6e4f";
  return (
    <ColourField
      label="Accent"
      value={value}
      onChange={change}
      contrast={
        isDark ? { ratio: 6.18, isEnough: true } : { ratio: 2.64, isEnough: false, better: "#0b6e4f" }
      }
    />
  );
}

describe("a number field", () => {
  it("takes typed numbers, arrow keys, and its buttons, within its limits", async () => {
    const onChange = vi.fn();
    const screen = await render(<Seats onChange={onChange} />);
    const input = screen.getByRole("textbox", { name: "Seats" });
    await expect.element(input).toHaveAccessibleDescription("Per booking.");
    await input.click();
    await userEvent.keyboard("{ArrowUp}");
    await expect.element(input).toHaveValue("4");
    const increase = screen.getByRole("button", { name: "Increase" });
    await increase.click();
    await expect.element(input).toHaveValue("5");
    await expect.element(increase).toBeDisabled();
    await input.fill("99");
    await userEvent.tab();
    await expect.element(input).toHaveValue("5");
    await input.fill("");
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
  });

  it("cannot be changed while disabled", async () => {
    const screen = await render(<NumberField label="Seats" value={3} onChange={() => {}} isDisabled />);
    await expect.element(screen.getByRole("textbox", { name: "Seats" })).toBeDisabled();
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
  });
});

describe("a slider", () => {
  it("moves by keyboard and tells its value in words", async () => {
    const screen = await render(<Width />);
    const slider = screen.getByRole("slider", { name: "Width" });
    await userEvent.tab();
    await expect.element(slider).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(slider).toHaveAttribute("aria-valuetext", "140 pixels");
    await userEvent.keyboard("{End}");
    await expect.element(slider).toHaveAttribute("aria-valuetext", "240 pixels");
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
  });

  it("grows to the left from right to left", async () => {
    const screen = await render(
      <RightToLeft>
        <Width />
      </RightToLeft>,
    );
    await userEvent.tab();
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(screen.getByRole("slider")).toHaveAttribute("aria-valuetext", "140 pixels");
  });
});

describe("a tag field", () => {
  it("adds on Enter, on a comma, and on leaving, and skips tags it already has", async () => {
    const screen = await render(<Tags />);
    const input = screen.getByRole("textbox", { name: "Tags" });
    await input.click();
    await userEvent.keyboard("remote{Enter}early bird,,student{Enter}late");
    await userEvent.tab();
    const items = () => [...screen.container.querySelectorAll("li")].map((item) => item.textContent);
    expect(items()).toEqual(["student", "remote", "early bird", "late"]);
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
  });

  it("splits a pasted list", async () => {
    const screen = await render(
      <>
        <input aria-label="Source" />
        <Tags first={[]} />
      </>,
    );
    await screen.getByLabelText("Source").fill("red; green, blue");
    await userEvent.keyboard("{Control>}a{/Control}");
    await userEvent.copy();
    await screen.getByRole("textbox", { name: "Tags" }).click();
    await userEvent.paste();
    await expect.element(screen.getByRole("list", { name: "Tags" })).toHaveTextContent("redgreenblue");
  });

  it("removes by Backspace and by button, says so, and keeps the focus", async () => {
    const screen = await render(<Tags first={["red", "green"]} />);
    const input = screen.getByRole("textbox", { name: "Tags" });
    await input.click();
    await userEvent.keyboard("{Backspace}");
    await expect.element(screen.getByRole("status")).toHaveTextContent("Removed green");
    await screen.getByRole("button", { name: "Remove red" }).click();
    await expect.element(input).toHaveFocus();
    expect(screen.container.querySelectorAll("li")).toHaveLength(0);
  });
});

describe("a color field", () => {
  it("reports only complete colors and keeps an unfinished text with the reason", async () => {
    const onChange = vi.fn();
    const screen = await render(<Accent onChange={onChange} />);
    const input = screen.getByRole("textbox", { name: "Accent" });
    await input.fill("#12");
    await userEvent.tab();
    expect(onChange).not.toHaveBeenCalled();
    await expect.element(input).toHaveValue("#12");
    await expect.element(input).toHaveAccessibleDescription("Enter a color like #0B6E4F");
    await input.fill("abc");
    await userEvent.tab();
    expect(onChange).toHaveBeenLastCalledWith("#aabbcc");
    await expect.element(input).toHaveValue("#AABBCC");
  });

  it("rates the contrast and offers a color that can be read", async () => {
    const onChange = vi.fn();
    const screen = await render(<Accent onChange={onChange} />);
    await expect.element(screen.getByText("Enough contrast: 6.1 : 1")).toBeVisible();
    await screen.getByLabelText("Accent: pick a color").fill("#aabbcc");
    await expect.element(screen.getByText("Too little contrast: 2.6 : 1")).toBeVisible();
    await expect.element(screen.getByRole("status")).toHaveTextContent("This color is hard to read.");
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
    await screen.getByRole("button", { name: "Use #0B6E4F" }).click();
    expect(onChange).toHaveBeenLastCalledWith("#0b6e4f");
    await expect.element(screen.getByText("Enough contrast: 6.1 : 1")).toBeVisible();
  });
});
