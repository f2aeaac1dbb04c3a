import { CloudOff } from "lucide-react";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { problemsInBothThemes } from "../test-kit/accessible.ts";
import { InRouter, inForcedColors, isTooWide, RightToLeft } from "../test-kit/frames.tsx";
import { AvatarStack } from "./avatar-stack.tsx";
import { Banner } from "./banner.tsx";
import { BreadcrumbHere, BreadcrumbLink, Breadcrumbs } from "./breadcrumbs.tsx";
import { Button } from "./button.tsx";
import { SaveState } from "./save-state.tsx";
import { Stepper } from "./stepper.tsx";
import { TabLine, TabLinks } from "./tabs.tsx";
import { BackLink, BarTabLink, ButtonLink, RowLink, TabLink, TextLink } from "./text-link.tsx";

afterEach(() => page.viewport(414, 896));

const people = [
  { id: "1", name: "Ada Lovelace", color: 1 },
  { id: "2", name: "Grace Hopper", color: 2 },
  { id: "3", name: "Leila Haddad", color: 3 },
  { id: "4", name: "Samir Khan", color: 4 },
] as const;
const steps = [
  { name: "file", label: "File" },
  { name: "columns", label: "Columns" },
  { name: "check", label: "Check" },
] as const;

function Import() {
  const [step, setStep] = useState<(typeof steps)[number]["name"]>("check");
  return <Stepper label="Import" steps={steps} current={step} onGo={setStep} />;
}

describe("breadcrumbs", () => {
  const path = (
    <InRouter>
      <Breadcrumbs>
        <BreadcrumbLink to="/">Account</BreadcrumbLink>
        <BreadcrumbLink to="/gallery">Forms</BreadcrumbLink>
        <BreadcrumbHere>Conference registration with a long name</BreadcrumbHere>
      </Breadcrumbs>
    </InRouter>
  );

  it("link to the parents and name the current screen", async () => {
    await page.viewport(1_000, 600);
    const screen = await render(path);
    const nav = screen.getByRole("navigation", { name: "Breadcrumbs" });
    await expect.element(nav.getByRole("link", { name: "Forms" })).toHaveAttribute("href", "/gallery");
    await expect.element(nav.getByText(/^Conference/)).toHaveAttribute("aria-current", "page");
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
  });

  it("show only the parent on phones and never scroll sideways", async () => {
    await page.viewport(320, 600);
    const screen = await render(path);
    await expect.element(screen.getByText("Account")).not.toBeVisible();
    await expect.element(screen.getByText("Forms")).toBeVisible();
    expect(isTooWide(screen.container)).toBe(false);
  });
});

describe("links", () => {
  it("are links in every style, and the current tab is marked without color, too", async () => {
    const screen = await render(
      <InRouter>
        <TabLinks isInBar label="Form">
          <BarTabLink to="/gallery">Build</BarTabLink>
          <TabLine />
          <BarTabLink to="/login">Entries</BarTabLink>
        </TabLinks>
        <TabLinks label="Settings">
          <TabLink to="/gallery">General</TabLink>
          <TabLink to="/gallery" isCurrent={false}>
            People
          </TabLink>
        </TabLinks>
        <BackLink to="/gallery">Back</BackLink>
        <RowLink to="/gallery">Row</RowLink>
        <TextLink to="/gallery">Text</TextLink>
        <ButtonLink to="/gallery" tone="primary">
          Button
        </ButtonLink>
      </InRouter>,
    );
    const bar = screen.getByRole("navigation", { name: "Form" });
    const build = bar.getByRole("link", { name: "Build" });
    await expect.element(build).toHaveAttribute("aria-current", "page");
    await expect.element(bar.getByRole("link", { name: "Entries" })).not.toHaveAttribute("aria-current");
    await expect.element(screen.getByRole("link", { name: "People" })).not.toHaveAttribute("aria-current");
    for (const name of ["Back", "Row", "Text", "Button"])
      await expect.element(screen.getByRole("link", { name })).toHaveAttribute("href", "/gallery");
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
    await inForcedColors(async () => {
      await expect.poll(() => getComputedStyle(build.element()).textDecorationLine).toBe("underline");
    });
  });
});

describe("steps", () => {
  it("mark the current step and lead back to the ones that are done", async () => {
    const screen = await render(<Import />);
    await userEvent.tab();
    await expect.element(screen.getByRole("button", { name: "File (done)" })).toHaveFocus();
    expect(screen.container.querySelector("[aria-current=step]")?.textContent).toContain("Check");
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
    await userEvent.keyboard("{Enter}");
    expect(screen.container.querySelector("[aria-current=step]")?.textContent).toContain("File");
  });

  it("stay in one line on phones, where only the current step is named", async () => {
    await page.viewport(320, 600);
    const screen = await render(
      <RightToLeft>
        <Stepper label="Import" steps={steps} current="columns" />
      </RightToLeft>,
    );
    await expect.element(screen.getByText("Columns")).toBeVisible();
    expect(screen.container.querySelector("ol")?.clientHeight).toBeLessThan(32);
    await expect.element(screen.getByRole("button")).not.toBeInTheDocument();
  });
});

describe("the save state", () => {
  it("names the time, and announces nothing while all is well", async () => {
    const screen = await render(<SaveState saving={{ state: "saved", at: new Date(2026, 10, 15, 9, 42) }} />);
    await expect.element(screen.getByText(/^Saved 9:42/)).toBeVisible();
    await screen.rerender(<SaveState saving={{ state: "saving" }} />);
    await expect.element(screen.getByText("Saving")).toBeVisible();
    await expect.element(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  it("announces that changes are kept while offline", async () => {
    const screen = await render(<SaveState saving={{ state: "offline", changes: 3 }} />);
    await expect
      .element(screen.getByRole("status"))
      .toHaveTextContent("Offline. 3 changes saved on this device");
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
    await screen.rerender(<SaveState saving={{ state: "offline", changes: 0 }} />);
    await expect.element(screen.getByRole("status")).toHaveTextContent("Offline");
  });

  it("offers to resolve conflicts and to try again", async () => {
    const [onDecide, onRetry] = [vi.fn(), vi.fn()];
    const screen = await render(<SaveState saving={{ state: "conflict", count: 1, onDecide }} />);
    await screen.getByRole("button", { name: "1 conflict to resolve" }).click();
    expect(onDecide).toHaveBeenCalledOnce();
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
    await screen.rerender(<SaveState saving={{ state: "failed", onRetry }} />);
    await screen.getByRole("button", { name: "Not saved" }).click();
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

describe("a stack of faces", () => {
  it("names everyone, also those who are only counted", async () => {
    const screen = await render(<AvatarStack label="Editing now" people={people} max={3} />);
    const list = screen.getByRole("list", { name: "Editing now" });
    const names = [...list.element().querySelectorAll(".sr-only")].map(({ textContent }) => textContent);
    expect(names).toEqual(["Ada Lovelace", "Grace Hopper", "Leila Haddad and Samir Khan"]);
    await expect.element(screen.getByText("+2")).toBeVisible();
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
    await screen.getByText("AL").hover();
    await expect.poll(() => screen.getByText("Ada Lovelace").elements().length).toBe(2);
  });

  it("shows everyone if there is room", async () => {
    const screen = await render(<AvatarStack label="Editing now" people={people} />);
    expect(screen.getByRole("listitem").elements()).toHaveLength(4);
  });
});

describe("a banner", () => {
  it("announces its message and can have an action and be dismissed", async () => {
    const onDismiss = vi.fn();
    const screen = await render(
      <>
        <Banner tone="warning" icon={<CloudOff aria-hidden="true" />} onDismiss={onDismiss}>
          The store does not answer.
        </Banner>
        <Banner icon={<CloudOff aria-hidden="true" />} action={<Button size="sm">Reload</Button>}>
          A new version is available.
        </Banner>
        <Banner tone="bad" icon={<CloudOff aria-hidden="true" />}>
          The account is suspended.
        </Banner>
      </>,
    );
    await expect.element(screen.getByRole("status").first()).toHaveTextContent("The store does not answer.");
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
    await screen.getByRole("button", { name: "Dismiss" }).click();
    expect(onDismiss).toHaveBeenCalledOnce();
  });
});
