/**
 * A respondent's progress through a form: the current step, problems, focus, and announcements. The client manages
 * the answers, and the engine the logic. Renders nothing.
 */
import type { FormClient, FormClientError } from "@formstead/client";
import type { FormDefinition } from "@formstead/form-logic";
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import { problemText, writingIn } from "@formstead/form-logic/texts/problem-text";
import type { Texts } from "@formstead/form-logic/texts/texts";
import type { ControlTypes } from "../fields/control.ts";
import type { Actions, Place, Screen, ScreenHost, Views } from "./screen.ts";
import { placesOf, type Step, stepsOf } from "./steps.ts";

/** Something in the form to focus: a field by its path, or a named target. */
export type FocusTarget = { readonly path: string } | { readonly part: "summary" | "heading" | "failure" };

export interface FillingOptions {
  readonly client: FormClient;
  readonly texts: Texts;
  readonly language: string;
  readonly headingLevel: number;
  readonly controls: ControlTypes;
  readonly views: Views;
  readonly host: ScreenHost;
  /** Called after every visible change. */
  readonly onChange: (screen: Screen, focus: FocusTarget | undefined) => void;
  readonly onSay: (text: string) => void;
  /** Events for the surrounding page. Returning false from `before-submit` cancels it. */
  readonly emit: (name: string, detail?: object) => boolean;
  readonly honeypot: () => string;
  /** Where to start: a step's ID, or `check`. */
  readonly step?: string | undefined;
}

interface Own {
  place: Place | undefined;
  problems: ReadonlyMap<string, string>;
  failure: string | undefined;
}

export type Filling = ReturnType<typeof createFilling>;

export function createFilling(options: FillingOptions) {
  const { client, texts, emit, controls } = options;
  const write = writingIn(options.language);
  const own: Own = { place: placeAt(options.step), problems: new Map(), failure: undefined };
  let focus: FocusTarget | undefined;
  let seed: string | undefined;
  /** Options keep their order when the entry is created. */
  const seedOf = (entryId: string | undefined): string => {
    seed ??= entryId ?? options.host.once ?? String(Math.random());
    return seed;
  };
  /** Retries the action that caused `own.failure`. */
  let repeat: (() => unknown) | undefined;
  const holds = new Map<string, string>();

  const definition = (): FormDefinition =>
    (client.state.form as NonNullable<typeof client.state.form>).definition;

  const steps = (): Step[] => stepsOf(definition(), client.state.pages, client.state.fields);

  const screen = (): Screen => {
    const { state } = client;
    const way = steps();
    const place: Place = state.receipt
      ? { kind: "done" }
      : (own.place ?? { kind: "step", id: way[0]?.id ?? "" });
    return {
      form: state.form as Screen["form"],
      status: state.status,
      answers: state.answers,
      fields: state.fields,
      pages: state.pages,
      // The step may no longer exist, because an answer it depends on has changed.
      place:
        place.kind === "step" && !way.some(({ id }) => id === place.id)
          ? { kind: "step", id: way[0]?.id ?? "" }
          : place,
      steps: way,
      problems: own.problems,
      failure: own.failure,
      isSubmitting: state.isSubmitting,
      receipt: state.receipt,
      seed: seedOf(state.entryId),
      language: options.language,
      texts,
      headingLevel: options.headingLevel,
      controls,
      views: options.views,
      host: options.host,
      actions,
    };
  };

  const show = (target?: FocusTarget): void => {
    focus = target ?? focus;
    options.onChange(screen(), focus);
    focus = undefined;
  };

  const go = (place: Place, target: FocusTarget = { part: "heading" }): void => {
    own.place = place;
    own.failure = undefined;
    const now = screen();
    const at = place.kind === "step" ? now.steps.findIndex(({ id }) => id === place.id) : now.steps.length;
    options.onSay(fillIn(texts.progress, { at: at + 1, of: lengthOf(now) }));
    emit("page", { page: place.kind === "step" ? place.id : place.kind, index: at });
    show(target);
  };

  const at = (): number => {
    const { place, steps: way } = screen();
    return place.kind === "step" ? way.findIndex(({ id }) => id === place.id) : way.length;
  };

  /** The problems of a step, in the order of its questions. */
  const problemsIn = ({ items }: Step): Map<string, string> => {
    const { answers, fields, refused } = client.state;
    return new Map(
      placesOf(items, answers).flatMap(([path, item]): [string, string][] => {
        const view = fields[path];
        const held = view?.visible && holds.get(path);
        if (held) return [[path, held]];
        const issue = view?.visible ? (refused[path] ?? view.issues[0]) : undefined;
        return issue ? [[path, problemText(issue, texts, write, controls.get(item.type)?.isChoice)]] : [];
      }),
    );
  };

  const refuse = (problems: ReadonlyMap<string, string>): void => {
    own.problems = problems;
    emit("invalid", { errors: Object.fromEntries(problems) });
    show({ part: "summary" });
  };

  /** Shows the first step with a problem; returns false if there is none. */
  const findProblems = (): boolean => {
    for (const step of steps()) {
      const problems = problemsIn(step);
      if (problems.size === 0) continue;
      own.place = { kind: "step", id: step.id };
      refuse(problems);
      return true;
    }
    return false;
  };

  const submit = async (): Promise<void> => {
    if (client.state.isSubmitting || findProblems() || !emit("before-submit")) return;
    own.problems = new Map();
    own.failure = undefined;
    try {
      const receipt = await client.submit({ honeypot: options.honeypot() });
      own.place = { kind: "done" };
      emit("submit", { receipt });
      show({ part: "heading" });
    } catch (error) {
      fail(error as FormClientError, submit);
    }
  };

  /** The server has the final say: its findings are shown at their fields. */
  const fail = (error: FormClientError, again: () => unknown): void => {
    const told = new Map(error.errors?.map((one) => [one.field_key, problemText(one, texts, write)]) ?? []);
    const step = steps().find(({ items }) =>
      placesOf(items, client.state.answers).some(([path]) => told.has(path)),
    );
    emit("error", { code: error.code, status: error.status });
    if (step) {
      own.place = { kind: "step", id: step.id };
      refuse(told);
    } else {
      own.failure = texts.failed;
      repeat = again;
      show({ part: "failure" });
    }
  };

  const next = (): void => {
    const way = steps();
    const step = way[at()];
    if (!step) return void submit();
    const problems = problemsIn(step);
    if (problems.size > 0) {
      refuse(problems);
      return;
    }
    own.problems = new Map();
    client.flush().catch(() => {});
    const following = way[at() + 1];
    if (following) go({ kind: "step", id: following.id });
    else if (definition().settings?.check_answers) go({ kind: "check" });
    else void submit();
  };

  const actions: Actions = {
    client,
    set: (path, value) => {
      if (client.state.isSubmitting) return;
      if (client.state.entryId === undefined && client.state.pending === 0) emit("start");
      client.set(path, value);
      emit("change", { path, value });
    },
    next,
    back: () => {
      const before = steps()[at() - 1];
      own.problems = new Map();
      if (before) go({ kind: "step", id: before.id });
    },
    goTo: (id, path) => go(placeAt(id), path === undefined ? undefined : { path }),
    focus: (path) => show({ path }),
    click: (path) => {
      client.click(path).then(
        ({ effects }) => emit("action", { path, effects }),
        (error) => fail(error, () => actions.click(path)),
      );
    },
    finishLater: async (email) => {
      await client.saveForLater(email);
    },
    retry: () => {
      const again = own.failure ? repeat : undefined;
      own.failure = undefined;
      client.retry();
      show();
      again?.();
    },
    say: options.onSay,
    hold: (path, text) => void (text ? holds.set(path, text) : holds.delete(path)),
  };

  return { screen, actions, submit, findProblems, show, go };
}

function placeAt<Id extends string | undefined>(id: Id): Id extends string ? Place : Place | undefined {
  return (id === "check" ? { kind: id } : id && { kind: "step", id }) as Place;
}

/** The number of steps, including the page for checking answers. */
export function lengthOf({ steps, form }: Pick<Screen, "steps" | "form">): number {
  return steps.length + (form.definition.settings?.check_answers ? 1 : 0);
}
