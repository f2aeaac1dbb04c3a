import { Plus } from "lucide-react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { problemsInBothThemes } from "../test-kit/accessible.ts";
import { inForcedColors, RightToLeft } from "../test-kit/frames.tsx";
import { Badge } from "./badge.tsx";
import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { CopyableText } from "./copyable-text.tsx";
import { IconButton } from "./icon-button.tsx";
import { Kbd } from "./kbd.tsx";
import { Spinner } from "./spinner.tsx";
import { ToggleGroup } from "./toggle-group.tsx";
import { Toolbar, ToolbarButton, ToolbarLine } from "./toolbar.tsx";
import { Tooltip } from "./tooltip.tsx";

const plus = <Plus aria-hidden="true" />;

function ViewToggle({ isIconOnly = false }: { isIconOnly?: boolean }) {
  const [view, setView] = useState<"list" | "cards" | "map">("list");
  return (
    <ToggleGroup
      label="View"
      value={view}
      onChange={setView}
      isIconOnly={isIconOnly}
      options={[
        { value: "list", label: "List", icon: plus },
        { value: "cards", label: "Cards", icon: plus },
        { value: "map", label: "Map", icon: plus },
      ]}
    />
  );
}

function BlockTools({ onCopy }: { onCopy: () => void }) {
  const [isRequired, setIsRequired] = useState(false);
  return (
    <Toolbar label="Selected block" isFloating>
      <ToolbarButton
        label="Required"
        icon={plus}
        isPressed={isRequired}
        onClick={() => setIsRequired(!isRequired)}
      />
      <ToolbarLine />
      <ToolbarButton label="Move up" icon={plus} isDisabled />
      <ToolbarButton label="Copy" icon={plus} onClick={onCopy} />
    </Toolbar>
  );
}

describe("buttons", () => {
  it("are accessible in every tone and size", async () => {
    const screen = await render(
      <>
        {(["primary", "secondary", "ghost", "danger", "dangerGhost"] as const).map((tone) => (
          <Button key={tone} tone={tone} icon={plus}>
            {tone}
          </Button>
        ))}
        {(["sm", "md", "lg"] as const).map((size) => (
          <Button key={size} size={size}>
            {size}
          </Button>
        ))}
        <IconButton label="Add" icon={plus} />
        <IconButton label="Add here" icon={plus} isSmall />
        {(["plain", "good", "bad", "warning", "info"] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Kbd keys={["Ctrl", "K"]} />
      </>,
    );
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
  });

  it("have the heights of a screen and of a bar", async () => {
    const screen = await render(
      <>
        <Button>Screen</Button>
        <Button size="sm">Bar</Button>
        <IconButton label="Icon" icon={plus} isSmall />
      </>,
    );
    const heights = [...screen.container.querySelectorAll("button")].map((button) => button.offsetHeight);
    expect(heights).toEqual([32, 28, 28]);
  });

  it("keep the focus and do nothing while busy", async () => {
    const onClick = vi.fn();
    const screen = await render(
      <Button isBusy onClick={onClick}>
        Save
      </Button>,
    );
    const button = screen.getByRole("button", { name: "Save" });
    await userEvent.tab();
    await expect.element(button).toHaveFocus();
    await expect.element(button).toHaveAttribute("aria-busy", "true");
    await userEvent.keyboard("{Enter}");
    expect(onClick).not.toHaveBeenCalled();
  });

  it("show a spinner that screen readers skip", async () => {
    const screen = await render(<Spinner />);
    expect(screen.container.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
  });
});

describe("a tooltip", () => {
  it("shows the name of an icon when it has focus, and hides on Escape", async () => {
    const screen = await render(
      <Tooltip label="Add a page">
        <button type="button" aria-label="Add a page">
          +
        </button>
      </Tooltip>,
    );
    await userEvent.tab();
    await expect.element(screen.getByText("Add a page")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(screen.getByText("Add a page")).not.toBeInTheDocument();
  });
});

describe("a copy button", () => {
  it("copies and says so", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const screen = await render(<CopyButton text={() => "abc"} label="Copy link" />);
    await screen.getByRole("button", { name: "Copy link" }).click();
    expect(write).toHaveBeenCalledWith("abc");
    await expect.element(screen.getByRole("status")).toHaveTextContent("Copied");
  });

  it("says how to copy if the browser refuses", async () => {
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("refused"));
    const screen = await render(<CopyButton text={() => "abc"} />);
    await screen.getByRole("button", { name: "Copy" }).click();
    await expect
      .element(screen.getByRole("status"))
      .toHaveTextContent("Couldn’t copy the text. Select it and copy it manually.");
  });

  it("can be the text itself", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const screen = await render(<CopyableText text="prj_01m7" />);
    await screen.getByRole("button", { name: "Copy: prj_01m7" }).click();
    expect(write).toHaveBeenCalledWith("prj_01m7");
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
  });
});

describe("a segmented control", () => {
  it("always has exactly one chosen option", async () => {
    const screen = await render(<ViewToggle />);
    const list = screen.getByRole("button", { name: "List" });
    const cards = screen.getByRole("button", { name: "Cards" });
    await list.click();
    await expect.element(list).toHaveAttribute("aria-pressed", "true");
    await cards.click();
    await expect.element(cards).toHaveAttribute("aria-pressed", "true");
    await expect.element(list).toHaveAttribute("aria-pressed", "false");
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
  });

  it("is one tab stop, and the arrow keys follow the writing direction", async () => {
    const screen = await render(
      <RightToLeft>
        <ViewToggle isIconOnly />
      </RightToLeft>,
    );
    await userEvent.tab();
    await expect.element(screen.getByRole("button", { name: "List" })).toHaveFocus();
    await userEvent.keyboard("{ArrowLeft}{Enter}");
    await expect
      .element(screen.getByRole("button", { name: "Cards" }))
      .toHaveAttribute("aria-pressed", "true");
  });

  it("shows the chosen option in forced colors", async () => {
    const screen = await render(<ViewToggle isIconOnly />);
    await inForcedColors(async () => {
      const ground = (name: string) =>
        getComputedStyle(screen.getByRole("button", { name }).element()).backgroundColor;
      await expect.poll(() => ground("List")).not.toBe(ground("Cards"));
    });
  });
});

describe("a toolbar", () => {
  it("is one tab stop with toggles, and skips nothing that can be read", async () => {
    const onCopy = vi.fn();
    const screen = await render(<BlockTools onCopy={onCopy} />);
    const toolbar = screen.getByRole("toolbar", { name: "Selected block" });
    await userEvent.tab();
    const required = toolbar.getByRole("button", { name: "Required" });
    await expect.element(required).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect.element(required).toHaveAttribute("aria-pressed", "true");
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(toolbar.getByRole("button", { name: "Move up" })).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}{Enter}");
    expect(onCopy).toHaveBeenCalledOnce();
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
  });

  it("turns its arrow keys around from right to left", async () => {
    const screen = await render(
      <RightToLeft>
        <BlockTools onCopy={() => {}} />
      </RightToLeft>,
    );
    await userEvent.tab();
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    await expect.element(screen.getByRole("button", { name: "Copy" })).toHaveFocus();
  });
});
