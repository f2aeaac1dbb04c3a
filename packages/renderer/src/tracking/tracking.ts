/**
 * On hosted pages of forms that name analytics services: asks visitors whether the services may receive data about their
 * visit, and reports to them only after that. Before, nothing is sent and nothing is stored. Runs before `form.js`.
 */
import type { PublicForm } from "@formstead/client";
import { reportsPages, type TrackingService, trackingServices } from "@formstead/form-logic/tracking";
import type { FormsteadForm } from "../element/formstead-form.ts";
import { type Choice, choiceKey, isRefused, readChoice, writeChoice } from "./choice.ts";
import { requestFor, type TrackedEvent, type TrackedPage } from "./requests.ts";

function start(element: FormsteadForm, { form_id: formId, definition }: PublicForm): void {
  const services = trackingServices(definition.settings);
  if (services.length === 0) return;
  // Not the address of this page: it may contain a personal link, answers, or tokens.
  const page = { location: `${location.origin}/f/${formId}`, title: definition.title };
  const report = reporter(services, page);
  const key = choiceKey(formId);

  const choose = (isAgreed: boolean): void => {
    const choice: Choice = isAgreed ? { isAgreed, visitorId: newId() } : { isAgreed };
    // If the browser stores nothing, the choice applies to this page.
    tryTo(() => localStorage.setItem(key, writeChoice(choice, services, Date.now())));
    report.follow(choice);
    if (isAgreed) report.add({ kind: "view" });
  };

  report.add({ kind: "view" });
  element.addEventListener("formstead-start", () => report.add({ kind: "start" }));
  element.addEventListener("formstead-submit", () => report.add({ kind: "submit" }));
  // The view stands for the first page, unless there is a screen before it.
  let furthest = definition.settings?.start ? 0 : 1;
  if (reportsPages(definition))
    element.addEventListener("formstead-page", (event) => {
      const index: unknown = event instanceof CustomEvent && event.detail.index;
      if (typeof index !== "number" || index < furthest) return;
      furthest = index + 1;
      report.add({ kind: "page", number: furthest });
    });

  const stored = tryTo(() => localStorage.getItem(key)) ?? null;
  const choice = readChoice(stored, services, Date.now());
  if (choice) report.follow(choice);
  const language = element.lang || definition.languages[0];
  void import("./consent-view.tsx").then(({ mountConsent }) =>
    mountConsent({
      element,
      language,
      names: services.map(({ name }) => name),
      privacyUrl: definition.settings?.tracking?.privacy_url,
      hasChosen: choice !== undefined,
      onChoose: choose,
    }),
  );
}

/**
 * Tells the services each event once. Until the visitor chooses, it only keeps in mind what has happened on this page;
 * what happens after the visitor has refused is forgotten.
 */
function reporter(services: readonly TrackingService[], page: TrackedPage) {
  const since = Math.floor(Date.now() / 1_000);
  const untold = new Map<string, TrackedEvent>();
  const told = new Set<string>();
  let choice: Choice | undefined;
  const tell = (): void => {
    if (choice?.isAgreed === false) untold.clear();
    if (!choice?.isAgreed) return;
    const visitor = { id: choice.visitorId, since };
    for (const [name, event] of untold) {
      told.add(name);
      for (const service of services) send(requestFor(service, event, page, visitor));
    }
    untold.clear();
  };
  return {
    add: (event: TrackedEvent): void => {
      const name = JSON.stringify(event);
      if (!told.has(name)) untold.set(name, event);
      tell();
    },
    follow: (next: Choice): void => {
      choice = next;
      tell();
    },
  };
}

/** Services need no cookies and no referrer, and the page needs no response. */
function send({ url, method, body }: ReturnType<typeof requestFor>): void {
  const options: RequestInit = {
    method,
    mode: "no-cors",
    cache: "no-store",
    credentials: "omit",
    referrerPolicy: "no-referrer",
    // The page may be left at once, for example by the ending of the form.
    keepalive: true,
    ...(body !== undefined && { body }),
  };
  void fetch(url, options).catch(() => {});
}

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

function tryTo<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

const form = document.querySelector<FormsteadForm>("formstead-form");
const given = form?.querySelector("script[type='application/json']")?.textContent;
// In a frame, the page around the form decides about tracking.
if (form && given && parent === window && !isRefused(navigator)) {
  const known: { readonly form: PublicForm } = JSON.parse(given);
  start(form, known.form);
}
