/** A static screen, from which the server renders a page. */

import { loadTexts } from "@formstead/form-logic/texts/load-texts";
import { hostedTexts } from "@formstead/form-logic/texts/server-texts";
import { allParts } from "../engine/all-parts.ts";
import { toTextWith } from "../form/mount.tsx";
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
  click: nothing,
  finishLater: async () => {},
  retry: nothing,
  say: nothing,
  hold: nothing,
};

export async function screenOf(page: FormPage): Promise<Screen> {
  const { form, view, answers, language, action, once, notice } = page;
  const { fields, pages } = view;
  const steps = stepsOf(form.definition, pages, fields);
  return {
    form,
    status: "ready",
    answers,
    fields,
    pages,
    place: placeOf(page, steps[0]?.id ?? ""),
    steps,
    problems: page.problems ?? new Map(),
    failure: undefined,
    isSubmitting: false,
    receipt: page.receipt,
    seed: page.entryId ?? once ?? "",
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
      canFinishLater: true,
      toText: toTextWith(allParts, language),
    },
    actions: noActions,
  };
}

function placeOf({ place }: FormPage, first: string): Place {
  if (place === "check" || place === "done") return { kind: place };
  return { kind: "step", id: place || first };
}
