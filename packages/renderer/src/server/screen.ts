/** A static screen, from which the server renders a page. */

import { shownDefinition } from "@formstead/form-logic/random-order";
import { loadTexts } from "@formstead/form-logic/texts/load-texts";
import { hostedTexts } from "@formstead/form-logic/texts/server-texts";
import { allParts } from "../engine/all-parts.ts";
import { endingWith, toTextWith } from "../form/mount.tsx";
import { lengthOf } from "../form/progress.ts";
import type { Actions, Place, Screen } from "../form/screen.ts";
import { stepsOf } from "../form/steps.ts";
import type { FormPage } from "./hosted-renderer.ts";

const nothing = () => {};
const noActions: Actions = {
  client: undefined,
  set: nothing,
  next: nothing,
  back: nothing,
  goTo: nothing,
  focus: nothing,
  begin: nothing,
  click: nothing,
  finishLater: async () => {},
  retry: nothing,
  say: nothing,
  adopt: nothing,
  hold: nothing,
};

type ShownPage = Omit<FormPage, "assets" | "formRef" | "url">;

export async function screenOf(page: ShownPage): Promise<Screen> {
  const { view, answers, language, action, once, notice } = page;
  const { fields, pages } = view;
  const definition = shownDefinition(page.form.definition, answers);
  const form = { ...page.form, definition };
  const steps = stepsOf(definition, pages, fields);
  const reached = reachedIn(page, { form, steps });
  return {
    form,
    status: "ready",
    answers,
    fields,
    pages,
    place: placeOf(page, steps[0]?.id ?? ""),
    steps,
    reached,
    isBack: false,
    problems: page.problems ?? new Map(),
    failure: undefined,
    isSubmitting: false,
    isWaiting: false,
    receipt: page.receipt,
    language,
    texts: await loadTexts(language),
    headingLevel: 1,
    controls: allParts.controls,
    views: allParts.views,
    host: {
      action,
      once,
      notice: notice && hostedTexts(language)[notice],
      isEmbedded: false,
      canFinishLater: !form.definition.settings?.kiosk,
      isChanging: page.isChanging,
      beginHref: page.beginHref,
      isBegun: page.isBegun,
      reached,
      isStatic: page.isPlain,
      toText: toTextWith(allParts, language),
      endingOf: endingWith(allParts, language),
    },
    actions: noActions,
  };
}

/** How far the respondent has ever come, as a share of all steps. */
function reachedIn({ place, reached = [] }: ShownPage, screen: Pick<Screen, "form" | "steps">): number {
  const { steps } = screen;
  const indexOf = (name: string) =>
    name === "check" ? steps.length : steps.findIndex(({ id, page }) => id === name || page.id === name);
  return Math.max(0, ...[place, ...reached].map(indexOf)) / Math.max(1, lengthOf(screen));
}

function placeOf({ place }: ShownPage, first: string): Place {
  if (place === "check" || place === "done" || place === "start") return { kind: place };
  return { kind: "step", id: place || first };
}
