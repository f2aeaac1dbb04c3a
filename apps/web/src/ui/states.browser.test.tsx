import { FolderOpen } from "lucide-react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { problemsInBothThemes } from "../test-kit/accessible.ts";
import { inForcedColors, isTooWide, RightToLeft } from "../test-kit/frames.tsx";
import { Accordion, AccordionSection } from "./accordion.tsx";
import { Avatar } from "./avatar.tsx";
import { Button } from "./button.tsx";
import { CodeBlock } from "./code-block.tsx";
import { EmptyState } from "./empty-state.tsx";
import { ErrorState } from "./error-state.tsx";
import { Facts } from "./facts.tsx";
import { FormProblem } from "./form-problem.tsx";
import { LoadMore } from "./load-more.tsx";
import { LogoMark } from "./logo.tsx";
import { Notice } from "./notice.tsx";
import { Page } from "./page.tsx";
import { Progress } from "./progress.tsx";
import { Card, Section } from "./section.tsx";
import { Skeleton, SkeletonRows } from "./skeleton.tsx";
import { Spark } from "./spark.tsx";
import { Status } from "./status.tsx";
import { Table } from "./table.tsx";
import { ClockTime, DateOnly, Time } from "./time.tsx";

afterEach(() => page.viewport(414, 896));

const moment = "2026-11-15T09:30:00Z";

describe("an empty list", () => {
  it("says what will appear and offers one step", async () => {
    const screen = await render(
      <EmptyState icon={<FolderOpen />} title="No forms yet" action={<Button>New form</Button>}>
        Forms appear here.
      </EmptyState>,
    );
    await expect.element(screen.getByRole("heading", { name: "No forms yet" })).toBeVisible();
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
  });
});

describe("content that could not be loaded", () => {
  it("is announced with its request and can be loaded again", async () => {
    const onRetry = vi.fn();
    const screen = await render(
      <ErrorState
        title="Not loaded"
        text="The server does not answer."
        requestId="0197f3c2"
        onRetry={onRetry}
      />,
    );
    await expect
      .element(screen.getByRole("alert"))
      .toHaveTextContent("Not loadedThe server does not answer.");
    await screen.getByRole("button", { name: "Try again" }).click();
    expect(onRetry).toHaveBeenCalledOnce();
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
  });

  it("shows a placeholder that screen readers hear once while it loads", async () => {
    const screen = await render(
      <>
        <SkeletonRows rows={2} />
        <Skeleton isRound className="size-8" />
      </>,
    );
    await expect.element(screen.getByRole("status")).toHaveTextContent("Loading");
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
  });
});

describe("notices", () => {
  it("are readable in every tone, and announced only as news", async () => {
    const screen = await render(
      <>
        {(["info", "good", "warning", "bad"] as const).map((tone) => (
          <Notice key={tone} tone={tone} title={tone} action={<Button size="sm">Act</Button>}>
            Something to know.
          </Notice>
        ))}
        <FormProblem problem={undefined} />
        <FormProblem problem="Not saved." />
      </>,
    );
    await expect.element(screen.getByRole("alert")).toHaveTextContent("Not saved.");
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
  });
});

describe("progress", () => {
  it("tells its value in words, also when the total is unknown", async () => {
    const screen = await render(
      <>
        <Progress label="Export" value={62} text="62 of 100 rows" />
        <Progress label="Import" value={null} text="Working" />
      </>,
    );
    const known = screen.getByRole("progressbar", { name: "Export" });
    await expect.element(known).toHaveAttribute("aria-valuetext", "62 of 100 rows");
    await expect.element(known).toHaveAttribute("aria-valuenow", "62");
    await expect
      .element(screen.getByRole("progressbar", { name: "Import" }))
      .not.toHaveAttribute("aria-valuenow");
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
  });
});

describe("the button for more rows", () => {
  const query = { isFetchingNextPage: false, fetchNextPage: () => undefined };

  it("loads the next page and keeps the focus when it was the last one", async () => {
    const [fetchNextPage, onMore] = [vi.fn(), vi.fn()];
    const screen = await render(
      <LoadMore query={{ ...query, hasNextPage: true, fetchNextPage }} onMore={onMore} />,
    );
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    expect(fetchNextPage).toHaveBeenCalledOnce();
    expect(onMore).toHaveBeenCalledOnce();
    await screen.rerender(<LoadMore query={{ ...query, hasNextPage: false, fetchNextPage }} />);
    await expect.element(screen.getByRole("button", { name: "No more items" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(fetchNextPage).toHaveBeenCalledOnce();
  });

  it("is absent from a list with one page", async () => {
    const screen = await render(<LoadMore query={{ ...query, hasNextPage: false }} />);
    expect(screen.container.childElementCount).toBe(0);
  });
});

describe("a table", () => {
  const table = (
    <Table
      caption="People"
      rows={["Ada", "Grace"]}
      rowKey={(row) => row}
      columns={[
        { key: "name", label: "Name", isHeader: true, cell: (row) => row },
        { key: "role", label: "Role", cell: () => "Editor" },
        { key: "actions", label: "Actions", isActions: true, cell: (row) => <Button>Remove {row}</Button> },
      ]}
    />
  );

  it("has headers for columns and rows", async () => {
    await page.viewport(1_000, 600);
    const screen = await render(table);
    await expect.element(screen.getByRole("table", { name: "People" })).toBeVisible();
    await expect.element(screen.getByRole("rowheader", { name: "Grace" })).toBeVisible();
    await expect.element(screen.getByRole("columnheader", { name: "Role" })).toBeVisible();
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
  });

  it("becomes a list of blocks on phones, with its roles and without scrolling sideways", async () => {
    await page.viewport(320, 800);
    const screen = await render(<RightToLeft>{table}</RightToLeft>);
    expect(isTooWide(screen.container)).toBe(false);
    expect(screen.getByRole("row").elements()).toHaveLength(3);
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
  });
});

describe("figures", () => {
  it("never depend on color alone", async () => {
    const screen = await render(
      <>
        {(["good", "warning", "bad", "info", "quiet", "hollow"] as const).map((tone) => (
          <Status key={tone} tone={tone}>
            {tone}
          </Status>
        ))}
        <Spark values={[0, 4, 1, 9, 3, 0, 2]} text="19 entries in 7 days" />
        <Spark values={[0, 0, 0]} text="No entries" />
        <Avatar name="Ada Lovelace" />
        <Avatar name="!" color="#0b6e4f" isSquare />
        <LogoMark />
      </>,
    );
    const spark = screen.getByRole("img", { name: "19 entries in 7 days" });
    const heights = [...spark.element().querySelectorAll("rect")].map((bar) =>
      Number(bar.getAttribute("height")),
    );
    expect(heights).toEqual([1, 9, 3, 20, 7, 1, 4]);
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
    await inForcedColors(async () => {
      const dot = screen.container.querySelector("[aria-hidden=true]") ?? expect.fail("no dot");
      await expect.poll(() => getComputedStyle(dot).borderTopStyle).toBe("solid");
    });
  });
});

describe("a screen", () => {
  it("sets the title of the tab and moves the focus to its heading after navigation", async () => {
    const screen = await render(
      <Page title="Forms" lead="All forms." actions={<Button>New form</Button>}>
        <p>Content</p>
      </Page>,
    );
    expect(document.title).toBe("Forms · Formstead");
    await screen.rerender(
      <Page key="next" title="Members">
        <p>Content</p>
      </Page>,
    );
    await expect.element(screen.getByRole("heading", { name: "Members", level: 1 })).toHaveFocus();
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
  });
});

describe("sections", () => {
  it("open and close by keyboard, several at a time", async () => {
    const screen = await render(
      <RightToLeft>
        <Accordion open={["options"]}>
          <AccordionSection name="options" title="Options" summary="4">
            Four options
          </AccordionSection>
          <AccordionSection name="rules" title="Rules">
            No rules
          </AccordionSection>
        </Accordion>
      </RightToLeft>,
    );
    await expect.element(screen.getByText("Four options")).toBeVisible();
    await userEvent.tab();
    await userEvent.tab();
    const rules = screen.getByRole("button", { name: "Rules" });
    await expect.element(rules).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(screen.getByText("No rules")).toBeVisible();
    await expect.element(screen.getByText("Four options")).toBeVisible();
    await expect.element(screen.getByRole("heading", { name: "Rules", level: 3 })).toBeVisible();
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
    await userEvent.keyboard("{Enter}");
    await expect.element(rules).toHaveAttribute("aria-expanded", "false");
  });

  it("group the content of a screen", async () => {
    const screen = await render(
      <>
        <Section title="Members" lead="Everyone with access." actions={<Button>Invite</Button>}>
          <Facts facts={[{ label: "Owner", value: "Ada" }]} />
        </Section>
        <Section title="Delete" tone="danger" isFlush>
          <CodeBlock code="curl https://forms.example.org" />
        </Section>
        <Card>
          <Time at={moment} isExact />, <DateOnly at={moment} />, <ClockTime at={moment} />
        </Card>
      </>,
    );
    await expect.element(screen.getByRole("heading", { name: "Members" })).toBeVisible();
    await expect.element(screen.getByRole("term")).toHaveTextContent("Owner");
    await expect.element(screen.getByRole("button", { name: "Copy" })).toBeVisible();
    expect(screen.container.querySelector("time")?.dateTime).toBe(moment);
    expect(await problemsInBothThemes(screen.container)).toEqual([]);
  });

  it("show how long ago something was", async () => {
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const screen = await render(
      <>
        <Time at={hourAgo} /> <Time at={new Date().toISOString()} />
      </>,
    );
    const texts = [...screen.container.querySelectorAll("time")].map(({ textContent }) => textContent);
    expect(texts).toEqual(["1 hour ago", "now"]);
  });
});
