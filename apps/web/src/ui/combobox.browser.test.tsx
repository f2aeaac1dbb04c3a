import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { problemsInBothThemes } from "../test-kit/accessible.ts";
import { RightToLeft } from "../test-kit/frames.tsx";
import { Combobox } from "./combobox.tsx";
import type { ComboboxOption } from "./combobox-item.tsx";
import type { ComboboxSource } from "./combobox-list.tsx";
import { ComboboxMany } from "./combobox-many.tsx";

const fruits: readonly ComboboxOption[] = [
  { value: "apple", label: "Apple", group: "Common", hint: "Red or green" },
  { value: "pear", label: "Pear", group: "Common" },
  { value: "papaya", label: "Papaya", group: "Tropical" },
];
const thousand: readonly ComboboxOption[] = Array.from({ length: 1_000 }, (_, index) => ({
  value: `${index}`,
  label: `Row ${index + 1}`,
  group: index < 500 ? "First half" : "Second half",
}));

interface FruitProps extends Partial<ComboboxSource> {
  readonly onChange?: (option: ComboboxOption | null) => void;
}

function Fruit({ options = fruits, onChange = () => {}, ...source }: FruitProps) {
  const [value, setValue] = useState<ComboboxOption | null>(null);
  const change = (option: ComboboxOption | null) => {
    setValue(option);
    onChange(option);
  };
  return <Combobox {...source} label="Fruit" isOptional options={options} value={value} onChange={change} />;
}

function Fruits({ options = fruits, ...source }: Partial<ComboboxSource>) {
  const [values, setValues] = useState<readonly ComboboxOption[]>([]);
  return <ComboboxMany {...source} label="Fruits" options={options} values={values} onChange={setValues} />;
}

const optionNames = () =>
  [...document.querySelectorAll("[role=option]")].map(({ textContent }) => textContent);

describe("a combobox for one option", () => {
  it("filters by typing, chooses with Enter, and can be cleared", async () => {
    const onChange = vi.fn();
    const screen = await render(<Fruit onChange={onChange} />);
    const input = screen.getByRole("combobox", { name: "Fruit optional" });
    await userEvent.tab();
    await userEvent.keyboard("pa");
    await expect.poll(optionNames).toEqual(["Papaya"]);
    expect(await problemsInBothThemes(document.body)).toEqual([]);
    await userEvent.keyboard("{Enter}");
    await expect.element(input).toHaveValue("Papaya");
    expect(onChange).toHaveBeenLastCalledWith(fruits[2]);
    await screen.getByRole("button", { name: "Clear" }).click();
    expect(onChange).toHaveBeenLastCalledWith(null);
    await expect.element(input).toHaveValue("");
  });

  it("shows groups and hints, and restores the choice on Escape", async () => {
    const screen = await render(
      <RightToLeft>
        <Fruit />
      </RightToLeft>,
    );
    await screen.getByRole("button", { name: "Fruit optional" }).click();
    await expect.element(screen.getByRole("group", { name: "Tropical" })).toBeVisible();
    await expect.element(screen.getByText("Red or green")).toBeVisible();
    await screen.getByRole("option", { name: "Pear" }).click();
    const input = screen.getByRole("combobox", { name: "Fruit optional" });
    await input.fill("zzz");
    await expect.element(screen.getByText("No matches")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(screen.getByRole("listbox")).not.toBeInTheDocument();
  });

  it("lets the caller search and says that it is working", async () => {
    const onSearch = vi.fn();
    const screen = await render(<Fruit onSearch={onSearch} isLoading options={[]} />);
    await screen.getByRole("combobox", { name: "Fruit optional" }).click();
    await userEvent.keyboard("pe");
    expect(onSearch).toHaveBeenLastCalledWith("pe");
    await expect.element(screen.getByText("Loading")).toBeVisible();
    await screen.rerender(<Fruit onSearch={onSearch} options={fruits.slice(0, 2)} />);
    await expect.poll(optionNames).toEqual(["AppleRed or green", "Pear"]);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(onSearch).toHaveBeenCalledTimes(2);
  });

  it("offers to add a name that does not exist", async () => {
    const onCreate = vi.fn();
    const screen = await render(<Fruit onCreate={onCreate} />);
    await screen.getByRole("combobox", { name: "Fruit optional" }).click();
    await userEvent.keyboard("apple");
    await expect.poll(optionNames).toEqual(["AppleRed or green"]);
    await userEvent.keyboard(" pie");
    await expect.poll(optionNames).toEqual(["Add “apple pie”"]);
    await userEvent.keyboard("{Enter}");
    expect(onCreate).toHaveBeenCalledExactlyOnceWith("apple pie");
  });

  it("draws only the visible options of a long list and reaches its end by keyboard", async () => {
    const onChange = vi.fn();
    const screen = await render(<Fruit options={thousand} onChange={onChange} />);
    await screen.getByRole("combobox", { name: "Fruit optional" }).click();
    await expect.element(screen.getByRole("option", { name: "Row 1", exact: true })).toBeVisible();
    expect(optionNames().length).toBeLessThan(60);
    expect(await problemsInBothThemes(document.body)).toEqual([]);
    await userEvent.keyboard("{ArrowUp}");
    const last = screen.getByRole("option", { name: "Row 1000" });
    await expect.element(last).toBeVisible();
    await expect.element(last).toHaveAttribute("aria-posinset", "1000");
    await userEvent.keyboard("{Enter}");
    expect(onChange).toHaveBeenLastCalledWith(thousand[999]);
  });
});

describe("a combobox for several options", () => {
  it("collects chips by keyboard and removes them by Backspace or button", async () => {
    const screen = await render(<Fruits />);
    const input = screen.getByRole("combobox", { name: "Fruits" });
    await userEvent.tab();
    await userEvent.keyboard("pea{Enter}pap{Enter}");
    await userEvent.keyboard("{Escape}");
    await expect.element(screen.getByRole("button", { name: "Remove Pear" })).toBeVisible();
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
    await input.click();
    await userEvent.keyboard("{Backspace}");
    await userEvent.keyboard("{Escape}");
    await expect.element(screen.getByRole("button", { name: "Remove Papaya" })).not.toBeInTheDocument();
    await screen.getByRole("button", { name: "Remove Pear" }).click();
    await expect.element(screen.getByRole("button", { name: "Remove Pear" })).not.toBeInTheDocument();
  });

  it("adds new names", async () => {
    const onCreate = vi.fn();
    const screen = await render(<Fruits onCreate={onCreate} />);
    await screen.getByRole("combobox", { name: "Fruits" }).click();
    await userEvent.keyboard("kiwi{Enter}");
    expect(onCreate).toHaveBeenCalledExactlyOnceWith("kiwi");
    await expect.element(screen.getByRole("combobox", { name: "Fruits" })).toHaveValue("");
  });
});
