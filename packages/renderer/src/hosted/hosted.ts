/**
 * What the page at `/f/…` does beyond the element in it: the browser's Back and Forward go from step to step, the tab says
 * where one is, and the link out of a mail is taken from the address before anybody can see or keep it. Runs before
 * `form.js`.
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
    },
  };
  Object.assign(form, { mountWith });
  followHistory(form);
  void customElements.whenDefined("formstead-form").then(() => speakToParent(form));
}

function followHistory(form: FormsteadForm): void {
  const stepIn = (state: unknown) => (state as { step?: string } | null)?.step;
  let isGoing = false;
  const go = async (step: string | undefined): Promise<void> => {
    // Loaded again it would be a new form, and not begin here.
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
      // Loaded again: where it was left.
      else void go(before);
    });
}
