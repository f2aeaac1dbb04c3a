/**
 * What the page at `/f/…` adds to the element: the browser's Back and Forward go from step to step, the tab title
 * shows the current step, and the token from an emailed link is removed from the address before anyone can see or
 * store it. Runs before `form.js`.
 */
import { resumeTokenFrom } from "@formstead/client";
import type { FormsteadForm } from "../element/formstead-form.ts";
import { draftFrom, prefillFrom, speakToParent } from "../embed/inside.ts";
import { pageTitle } from "../form/page-title.ts";

const form = document.querySelector<FormsteadForm>("formstead-form");

if (form) {
  const resumeToken = resumeTokenFrom(location.hash);
  const prefill = prefillFrom(location.hash);
  const draft = draftFrom(location.hash);
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
  const mountWith: FormsteadForm["mountWith"] = {
    resumeToken,
    prefill,
    ...(draft && { draft }),
    onScreen: (screen) => {
      document.title = pageTitle(screen);
      form.toggleAttribute("starting", screen.place.kind === "start");
    },
  };
  Object.assign(form, { mountWith });
  sendLeftovers(form);
  if (draft || Object.keys(prefill).length > 0) keepForNext(form, prefill, draft);
  // On a device for many people, the browser's Back must not lead to what another person has seen.
  if (form.getAttribute("resume") !== "off") followHistory(form);
  void customElements.whenDefined("formstead-form").then(() => speakToParent(form));
}

/** Sends what this device kept before field mode was switched off, and removes the worker. */
function sendLeftovers(form: FormsteadForm): void {
  const script = "/embed/v1/field.js";
  try {
    // In field mode, the page has the script already.
    const isKept = localStorage.getItem(`formstead-field:${form.getAttribute("form")}`) !== null;
    if (isKept && !document.querySelector(".field-bar")) void import(script);
  } catch {
    // The browser stores nothing.
  }
}

/** Passes on to another response what the surrounding page has passed in. */
function keepForNext(form: FormsteadForm, prefill: object, draft = ""): void {
  const along = new URLSearchParams({ draft, prefill: JSON.stringify(prefill) });
  form.addEventListener("click", (event) => {
    const [link] = event.composedPath();
    if (!(link instanceof HTMLAnchorElement) || !link.matches(".again")) return;
    event.preventDefault();
    history.replaceState(null, "", `${link.href}#${along}`);
    location.reload();
  });
}

function followHistory(form: FormsteadForm): void {
  const stepIn = (state: unknown) => (state as { step?: string } | null)?.step;
  let isGoing = false;
  const go = async (step: string | undefined): Promise<void> => {
    // A reload would start a new form, which must not start at this step.
    if (form.state === "submitted") return history.replaceState(null, "");
    if (step === undefined || step === form.page) return;
    isGoing = true;
    await form.goTo(step).finally(() => {
      isGoing = false;
    });
  };
  form.addEventListener("formstead-page", (event) => {
    if (!isGoing) history.pushState({ step: (event as CustomEvent).detail.page }, "");
  });
  form.addEventListener("formstead-submit", () => history.replaceState(null, ""));
  addEventListener("popstate", ({ state }) => void go(stepIn(state)));
  void customElements
    .whenDefined("formstead-form")
    .then(() => form.ready)
    .then(() => {
      const before = stepIn(history.state);
      if (before === undefined) history.replaceState({ step: form.page }, "");
      // After a reload: continue at the same step.
      else void go(before);
    });
}
