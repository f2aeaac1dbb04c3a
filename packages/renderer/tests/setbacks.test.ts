// Tests what can go wrong while someone fills in a form, and how they recover.
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { type Stage, startStage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.stop());

const trip = () =>
  stage.publish({
    title: "Trip",
    pages: [
      {
        id: "p1",
        items: [
          field("name", { label: "Name" }),
          field("town", { label: "Town", default: "Ulm" }),
          field("country", { type: "select", label: "Country", default: "de", settings: { options } }),
          field("note", { label: "Note" }),
        ],
      },
    ],
  });
const options = ["at", "de"].map((value) => ({ value, label: value.toUpperCase() }));

const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
const thanks = (page: Page) => page.getByRole("heading", { name: "Thank you" });
const focused = (page: Page) =>
  page.evaluate(() => document.querySelector("formstead-form")?.shadowRoot?.activeElement?.id);

interface Held {
  readonly arrived: Promise<void>;
  release(): void;
}

/** Requests to this address wait until they are released. */
async function hold(page: Page, address: string): Promise<Held> {
  const held = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  await page.route(address, async (route: Route) => {
    arrived.resolve();
    await held.promise;
    await route.continue();
  });
  return { arrived: arrived.promise, release: held.resolve };
}

it("an embed that is refused because of too many requests says so, and opens automatically", async () => {
  const form = await trip();
  const { page, problems } = await stage.open("frm_none");
  let isFull = true;
  await page.route("**/entry-sessions/forms/*", (route) =>
    isFull
      ? route.fulfill({
          status: 429,
          headers: {
            "access-control-allow-origin": "*",
            "access-control-expose-headers": "retry-after",
            "retry-after": "1",
          },
          json: { code: "rate_limited", status: 429 },
        })
      : route.continue(),
  );
  await page.goto(stage.addressOf(form));
  await page.getByText("A lot of people on your network are opening this form right now").waitFor();
  isFull = false;
  await page.getByLabel("Name").waitFor();
  expect(problems.filter((one) => !/429|404/.test(one))).toEqual([]);
});

it("shows defaults before anything is answered, and does not restore them once cleared", async () => {
  const form = await trip();
  const { page } = await stage.open(form);
  await expect.poll(() => page.getByLabel("Town").inputValue()).toBe("Ulm");
  expect(await page.getByLabel("Country").inputValue()).toBe("de");
  await page.getByLabel("Town").fill("");
  await page.getByLabel("Name").fill("Ada");
  await page.locator(".status.saved").waitFor();
  expect(await page.getByLabel("Town").inputValue()).toBe("");
  await page.reload();
  await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Ada");
  expect(await page.getByLabel("Town").inputValue()).toBe("");
  await press(page, "Submit");
  await thanks(page).waitFor();
  const [entry] = await stage.entriesOf(form);
  expect(entry?.answers).toMatchObject({ name: "Ada", country: "de" });
  expect(entry?.answers.town ?? null).toBeNull();
});

it("keeps the focus while the form for finishing later is open", async () => {
  const { page } = await stage.open(await trip());
  await press(page, "Save and finish later");
  await expect.poll(() => focused(page)).toBe("later-email");
  await page.getByLabel("Name").focus();
  await page.keyboard.type("Ada");
  await page.locator(".status.saved").waitFor();
  expect(await page.getByLabel("Name").inputValue()).toBe("Ada");
  expect(await focused(page)).toBe("f-name");
});

it("blocks changes while submitting, and announces what happens", async () => {
  const form = await trip();
  const { page, problems } = await stage.open(form);
  const submit = await hold(page, "**/current/submit");
  await page.getByLabel("Name").fill("Ada");
  await page.keyboard.press("Enter");
  await submit.arrived;
  await page.getByText("Saving", { exact: false }).waitFor();
  await page.getByLabel("Name").focus();
  await page.keyboard.type("x");
  await page.evaluate(() =>
    (
      document.querySelector("formstead-form") as unknown as {
        setAnswer(path: string, value: string): unknown;
      }
    ).setAnswer("name", "Eve"),
  );
  expect(await page.getByLabel("Name").inputValue()).toBe("Ada");
  submit.release();
  await thanks(page).waitFor();
  expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent)).toContain(
    "Thank you",
  );
  expect(await stage.entriesOf(form)).toMatchObject([{ answers: { name: "Ada" } }]);
  expect(problems).toEqual([]);
});

it("retries a failed submit", async () => {
  const form = await trip();
  const { page } = await stage.open(form);
  const headers = { "access-control-allow-origin": "*" };
  const refusal = { status: 403, headers, json: { code: "forbidden" } };
  await page.route("**/current/submit", (route) => route.fulfill(refusal), { times: 1 });
  await page.getByLabel("Name").fill("Ada");
  await press(page, "Submit");
  await page.getByRole("alert").waitFor();
  await press(page, "Try again");
  await thanks(page).waitFor();
  expect(await stage.entriesOf(form)).toMatchObject([{ status: "submitted", answers: { name: "Ada" } }]);
});

const countReady = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(globalThis, { ready: 0 });
    addEventListener("formstead-ready", () => {
      (globalThis as unknown as { ready: number }).ready += 1;
    });
  });
const readyIn = (page: Page) => page.evaluate(() => (globalThis as unknown as { ready: number }).ready);

it("is mounted once if the page moves it while it loads, and can be filled in", async () => {
  const form = await trip();
  const page = await (await stage.browser.newContext()).newPage();
  await countReady(page);
  const loading = await hold(page, "**/entry-sessions/forms/**");
  await page.goto(stage.addressOf(form, { loading: "eager" }));
  await loading.arrived;
  await page.evaluate(() => document.body.append(document.querySelector("formstead-form") as Element));
  loading.release();
  await page.getByLabel("Name").fill("Ada");
  await press(page, "Submit");
  await thanks(page).waitFor();
  expect(await readyIn(page)).toBe(1);
});

it("is not mounted if the page removes it while it loads", async () => {
  const form = await trip();
  const page = await (await stage.browser.newContext()).newPage();
  await countReady(page);
  const loading = await hold(page, "**/entry-sessions/forms/**");
  await page.goto(stage.addressOf(form, { loading: "eager" }));
  await loading.arrived;
  await page.evaluate(() => {
    const element = document.querySelector("formstead-form") as Element;
    Object.assign(globalThis, { element });
    element.remove();
  });
  loading.release();
  // The first element has requested the form, and the one that replaces it requests it again.
  await page.evaluate(async () => {
    const { element } = globalThis as unknown as { element: Element };
    const other = element.cloneNode() as Element & { ready: Promise<void> };
    document.body.append(other);
    await other.ready;
  });
  // What the removed element was loading may arrive last.
  const isMounted = await page.evaluate(async () => {
    const { element } = globalThis as unknown as { element: Element & { loading: Promise<void> } };
    await element.loading;
    return !!element.shadowRoot?.querySelector("form");
  });
  expect(isMounted).toBe(false);
  expect(await readyIn(page)).toBe(1);
});

// Moves the clock, so it must be the last test.
it("continues with the answers when the session has expired", async () => {
  const { page } = await stage.open(await trip());
  await page.getByLabel("Name").fill("Ada");
  await page.locator(".status.saved").waitFor();
  stage.h.clock.advance(2 * 86_400_000);
  await page.getByLabel("Name").fill("Ada L.");
  await press(page, "Continue with my answers");
  await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Ada L.");
  await press(page, "Submit");
  await thanks(page).waitFor();
});
