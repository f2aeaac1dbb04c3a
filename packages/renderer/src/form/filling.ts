/**
 * A respondent's progress through a form: the current step, problems, focus, and announcements. The client manages
 * the answers, and the engine the logic. Renders nothing.
 */
import type { ClientState, FormClient, FormClientError } from "@formstead/client";
import type { FormDefinition } from "@formstead/form-logic";
import { answerAt } from "@formstead/form-logic/engine";
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import type { Texts } from "@formstead/form-logic/texts/texts";
import type { ControlTypes } from "../fields/control.ts";
import { lengthOf } from "./progress.ts";
import type { Actions, Hold, Place, Screen, ScreenHost, Views } from "./screen.ts";
import { statusText } from "./status-text.ts";
import { placesOf, type Step, stepsOf } from "./steps.ts";
import type { Tell } from "./telling.ts";

/** Something in the form to focus: a field by its path, or a named target. */
export type FocusTarget = { readonly path: string } | { readonly part: "summary" | "heading" | "failure" };

export interface FillingOptions {
  readonly client: FormClient;
  readonly texts: Texts;
  readonly tell: Tell;
  readonly language: string;
  readonly headingLevel: number;
  readonly controls: ControlTypes;
  readonly views: Views;
  readonly host: ScreenHost;
  /** Called after every visible change. */
  readonly onChange: (screen: Screen, focus: FocusTarget | undefined) => void;
  readonly onSay: (text: string) => void;
  readonly onStyles: (css: string) => void;
  /** Events for the surrounding page. Returning false from `before-submit` cancels it. */
  readonly emit: (name: string, detail?: object) => boolean;
  readonly honeypot: () => string;
  /** Where to start: a step's ID, or `check`. */
  readonly step?: string | undefined;
}

interface Own {
  place: Place | undefined;
  /** The fields whose problems are shown, until they are fixed. */
  flagged: Flagged;
  failure: FormClientError | undefined;
  /** The respondent left the page that shows all answers to change one of them. */
  isChanging: boolean;
  /** The respondent has pressed the button, and continues when the uploads are complete. */
  isWaiting: boolean;
  reached: number;
  isBack: boolean;
}

/** By path: undefined, or a problem that only the server could find, with the answer it is about. */
type Flagged = ReadonlyMap<string, { readonly text: () => string; readonly answer: string } | undefined>;

const none: Flagged = new Map();
const flaggedIn = (problems: ReadonlyMap<string, string>): Flagged =>
  new Map([...problems.keys()].map((path) => [path, undefined]));
const noProblems: ReadonlyMap<string, string> = new Map();

export type Filling = ReturnType<typeof createFilling>;

export function createFilling(options: FillingOptions) {
  const { client, texts, tell, emit, controls } = options;
  const own: Own = {
    place: placeAt(options.step),
    flagged: none,
    failure: undefined,
    isChanging: options.host.isChanging ?? false,
    isWaiting: false,
    reached: options.host.reached ?? 0,
    isBack: false,
  };
  let focus: FocusTarget | undefined;
  /** Retries the action that caused `own.failure`. */
  let repeat: (() => unknown) | undefined;
  const holds = new Map<string, Hold>();

  const shownForm = (): Screen["form"] => {
    const { form, answers } = client.state as ClientState & Pick<Screen, "form">;
    const definition = options.views.shownDefinition?.(form.definition, answers);
    return definition ? { ...form, definition } : form;
  };
  const definition = (): FormDefinition => shownForm().definition;

  const steps = (): Step[] => stepsOf(definition(), client.state.pages, client.state.fields);

  /** A start screen is only for people who have not answered anything yet. */
  const firstPlace = (way: readonly Step[]): Place => {
    const { entryId, pending } = client.state;
    const isFresh = definition().settings?.start && !entryId && pending === 0 && !options.host.isBegun;
    return isFresh ? { kind: "start" } : { kind: "step", id: way[0]?.id ?? "" };
  };

  const screen = (): Screen => {
    const { state } = client;
    const way = steps();
    const place: Place = state.receipt ? { kind: "done" } : (own.place ?? firstPlace(way));
    const form = shownForm();
    const index = indexOf(place, way);
    own.reached = Math.max(own.reached, index / lengthOf({ form, steps: way }) || 0);
    return {
      form,
      status: state.status,
      answers: state.answers,
      fields: state.fields,
      pages: state.pages,
      // The step may no longer exist, because an answer it depends on has changed.
      place: index < 0 && place.kind === "step" ? { kind: "step", id: way[0]?.id ?? "" } : place,
      steps: way,
      reached: own.reached,
      isBack: own.isBack,
      problems: shownProblems(way),
      failure: own.failure,
      isWaiting: own.isWaiting,
      isSubmitting: state.isSubmitting,
      receipt: state.receipt,
      language: options.language,
      texts,
      headingLevel: options.headingLevel,
      controls,
      views: options.views,
      host: options.host,
      actions,
    };
  };

  let heard: Screen["status"] | undefined;
  /** Announces the first save, and every loss of the connection. Later saves would only interrupt. */
  const announce = (): void => {
    const { status } = client.state;
    const isNews = status === "saved" ? heard === undefined : status === "offline" || status === "retrying";
    if (!isNews || status === heard) return;
    heard = status;
    options.onSay(statusText({ status, texts }));
  };

  const show = (target?: FocusTarget): void => {
    announce();
    focus = target ?? focus;
    options.onChange(screen(), focus);
    focus = undefined;
  };

  /** Where the focus belongs on a step: in the only question, or on the heading. */
  const targetAt = (place: Place): FocusTarget => {
    const question = place.kind === "step" && steps().find(({ id }) => id === place.id)?.question;
    return question ? { path: question } : { part: "heading" };
  };

  const go = (place: Place, target: FocusTarget = targetAt(place)): void => {
    own.place = place;
    own.failure = undefined;
    own.isWaiting = false;
    if (place.kind === "check") own.isChanging = false;
    // The first save may end only now, and must not replace what is said here.
    heard ??= "saved";
    const of = lengthOf(screen());
    const index = at();
    options.onSay(fillIn(texts.progress, { at: index + 1, of }));
    emit("page", { page: place.kind === "step" ? place.id : place.kind, index });
    show(target);
  };

  const at = (): number => {
    const { place, steps: way } = screen();
    return indexOf(place, way);
  };

  /** The problems of a step, in the order of its questions. Uploads in progress are not problems. */
  const problemsIn = ({ items }: Step): Map<string, string> => {
    const { answers, fields, refused } = client.state;
    return new Map(
      placesOf(items, answers).flatMap(([path, item]): [string, string][] => {
        const view = fields[path];
        const held = view?.visible && holds.get(path);
        if (held) return held.isBusy ? [] : [[path, held.text]];
        const issue = view?.visible ? (refused[path] ?? view.issues[0]) : undefined;
        return issue ? [[path, tell(issue, item, answerAt(answers, path) ?? view?.value)]] : [];
      }),
    );
  };

  const answerText = (path: string): string => JSON.stringify(answerAt(client.state.answers, path) ?? null);

  /** What is still wrong with the flagged fields. A field that was fixed is no longer flagged. */
  const shownProblems = (way: readonly Step[]): ReadonlyMap<string, string> => {
    if (own.flagged.size === 0) return noProblems;
    const current = new Map(way.flatMap((step) => [...problemsIn(step)]));
    const left = [...own.flagged].filter(
      ([path, told]) => current.has(path) || (told && told.answer === answerText(path)),
    );
    own.flagged = new Map(left);
    return new Map(left.map(([path, told]) => [path, current.get(path) ?? told?.text() ?? ""]));
  };

  const isBusyIn = ({ items }: Step): boolean =>
    placesOf(items, client.state.answers).some(([path]) => holds.get(path)?.isBusy);

  const refuse = (flagged: Flagged): void => {
    own.isWaiting = false;
    own.flagged = flagged;
    const problems = shownProblems(steps());
    emit("invalid", { errors: Object.fromEntries(problems) });
    show({ part: "summary" });
  };

  /** Continues as soon as the uploads are complete. */
  const wait = (): void => {
    own.flagged = none;
    own.isWaiting = true;
    options.onSay(texts.waiting);
    show();
  };

  /** Shows the first step with a problem; returns false if there is none. */
  const findProblems = (): boolean => {
    for (const step of steps()) {
      const problems = problemsIn(step);
      if (problems.size === 0) continue;
      own.place = { kind: "step", id: step.id };
      refuse(flaggedIn(problems));
      return true;
    }
    return false;
  };

  const submit = async (): Promise<void> => {
    if (client.state.isSubmitting || findProblems()) return;
    if (steps().some(isBusyIn)) return void wait();
    own.isWaiting = false;
    if (!emit("before-submit")) return;
    own.flagged = none;
    own.failure = undefined;
    try {
      const receipt = await client.submit({ honeypot: options.honeypot() });
      // The receipt leads to the ending. A form without one starts over.
      own.place = undefined;
      emit("submit", { receipt });
      show({ part: "heading" });
    } catch (error) {
      fail(error as FormClientError, submit);
    }
  };

  /** The server has the final say: its findings are shown at their fields. */
  const fail = (error: FormClientError, again: () => unknown): void => {
    const { answers } = client.state;
    const items = new Map(steps().flatMap((step) => placesOf(step.items, answers)));
    const told: Flagged = new Map(
      error.errors?.map((one) => {
        const { field_key: path } = one;
        const text = () => tell(one, items.get(path), answerAt(answers, path));
        return [path, { text, answer: answerText(path) }];
      }) ?? [],
    );
    const step = steps().find(({ items }) =>
      placesOf(items, client.state.answers).some(([path]) => told.has(path)),
    );
    emit("error", { code: error.code, status: error.status });
    if (step) {
      own.place = { kind: "step", id: step.id };
      refuse(told);
    } else {
      own.failure = error;
      repeat = again;
      show({ part: "failure" });
    }
  };

  const next = (): void => {
    const way = steps();
    const step = way[at()];
    if (!step) return void submit();
    const problems = problemsIn(step);
    if (problems.size > 0) return void refuse(flaggedIn(problems));
    if (isBusyIn(step)) return void wait();
    own.flagged = none;
    own.isBack = false;
    client.flush().catch(() => {});
    const following = own.isChanging ? way.find((one) => problemsIn(one).size > 0) : way[at() + 1];
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
      options.views.afterSet?.(client, path);
      emit("change", { path, value });
    },
    next,
    back: () => {
      const before = steps()[at() - 1];
      own.flagged = none;
      own.isBack = true;
      if (before) go({ kind: "step", id: before.id });
    },
    goTo: (id, path) => {
      own.isChanging = screen().place.kind === "check";
      go(placeAt(id), path === undefined ? undefined : { path });
    },
    begin: () => {
      const [step] = steps();
      if (step) go({ kind: "step", id: step.id });
    },
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
    adopt: options.onStyles,
    hold: (path, hold) => {
      if (hold) holds.set(path, hold);
      else holds.delete(path);
      if (own.isWaiting && !hold?.isBusy) next();
    },
  };

  return {
    screen,
    actions,
    submit,
    findProblems,
    show,
    go,
    /** The words for problems have loaded. */
    retell: (): void => {
      if (own.flagged.size > 0) show();
    },
    /** Moves the focus into the question if there is only one. */
    focusQuestion: (): void => {
      const target = targetAt(screen().place);
      if ("path" in target) show(target);
    },
  };
}

function placeAt<Id extends string | undefined>(id: Id): Id extends string ? Place : Place | undefined {
  return (id === "check" ? { kind: id } : id && { kind: "step", id }) as Place;
}

function indexOf(place: Place, steps: readonly Step[]): number {
  if (place.kind === "start") return -1;
  return place.kind === "step" ? steps.findIndex(({ id }) => id === place.id) : steps.length;
}
