/** Mounts a form into a root: client, engine, rendering, and focus. */
import {
  createFormClient,
  FormClientError,
  type FormClientOptions,
  type PublicForm,
  slotOf,
  type Trail,
} from "@formstead/client";
import type { FieldItem, FormDefinition, Json, JsonObject } from "@formstead/form-logic";
import { endingOf, translationsIn } from "@formstead/form-logic/engine";
import { directionOf } from "@formstead/form-logic/texts/direction-of";
import { languageOf } from "@formstead/form-logic/texts/language-of";
import { loadTexts } from "@formstead/form-logic/texts/load-texts";
import { hydrate, render } from "preact";
import { loadParts, type Parts } from "../engine/parts.ts";
import { adopt } from "./adopt.ts";
import { createFilling, type FocusTarget } from "./filling.ts";
import { FormView } from "./form-view.tsx";
import type { Screen, ScreenHost, Views } from "./screen.ts";
import { createTelling } from "./telling.ts";
import { beginVisit } from "./visit.ts";

export interface MountOptions extends Omit<FormClientOptions, "engine" | "locale"> {
  readonly root: ShadowRoot;
  readonly language?: string | undefined;
  readonly direction?: string | undefined;
  readonly headingLevel?: number | undefined;
  readonly isEmbedded: boolean;
  readonly canFinishLater?: boolean;
  /** Single-key shortcuts, in forms that show one question at a time. */
  readonly hasShortcuts?: boolean;
  /** Distinguishes several drafts of one form on one device. */
  readonly draft?: string | undefined;
  /** The form is already server-rendered. */
  readonly isDrawn?: boolean;
  /** Additional data used for server rendering. */
  readonly hosted?: Partial<ScreenHost>;
  /** Where to start: a step's ID, or `check`. */
  readonly step?: string;
  readonly onScreen?: (screen: Screen) => void;
  readonly emit: (name: string, detail?: object) => boolean;
}

export type Mounted = Awaited<ReturnType<typeof mountForm>>;

export async function mountForm(options: MountOptions) {
  const { root, emit } = options;
  const { form } = options;
  const language = languageFor(form, options.language);
  const [{ texts, ...parts }, kept, theme] = await Promise.all([
    loadParts(language, form?.definition),
    options.isDrawn ? import("./keep-typed.ts") : undefined,
    // A page drawn by the server has its theme.
    !options.isDrawn && (!form || form.definition.look) ? import("./theme.ts") : undefined,
  ]);
  for (const css of parts.css) adopt(root, css);
  let trail: (() => Trail) | undefined;
  const { views } = parts;
  const engine = {
    ...parts.engine,
    beginning: beginningWith(views, options.hosted?.once),
    /** An entry keeps the version of the form that it began with, which may need other parts. */
    prepare: async (definition: FormDefinition) => {
      const more = await loadParts(language, definition).catch(() => {
        throw new FormClientError(0, { code: "no_answer" });
      });
      for (const css of more.css) adopt(root, css);
      for (const [type, control] of more.controls) parts.controls.set(type, control);
      for (const [type, logic] of more.engine.fieldTypes) engine.fieldTypes.set(type, logic);
      Object.assign(parts.logic, more.logic);
      Object.assign(views, more.views);
      Object.assign(texts, more.texts);
    },
  };
  const client = createFormClient({
    ...options,
    slot: slotOf(options),
    form,
    locale: language,
    engine,
    trail: () => trail?.(),
    solveCaptcha: async (challenge) => (await import("@formstead/client/altcha")).solveAltcha(challenge),
  });
  const box = root.querySelector<HTMLElement>(".root") ?? root.appendChild(document.createElement("div"));
  const hasKeys = options.hasShortcuts !== false;
  box.className = hasKeys ? "root keys" : "root";
  const life = new AbortController();
  box.lang = language;
  box.dir = options.direction ?? directionOf(language);
  const status = root.querySelector<HTMLElement>("[role=status].sr") ?? root.appendChild(liveRegion());
  // The box is empty if the form was closed and is mounted again.
  let isDrawn = !!box.firstChild;

  const draw = (screen: Screen, focus?: FocusTarget): void => {
    const view = <FormView screen={screen} />;
    if (isDrawn) {
      const restore = kept?.keepTyped(box);
      isDrawn = false;
      // The server may have rendered the form without the values that the page passes in, or that the device keeps.
      const isSame = options.isDrawn && Object.keys(options.prefill ?? {}).length === 0;
      (isSame ? hydrate : render)(view, box);
      restore?.();
    } else render(view, box);
    if (focus) focusOn(root, focus);
    options.onScreen?.(screen);
    const isMore = screen.place.kind === "done" || screen.problems.size > 0 || screen.failure;
    if (isMore && !views.Done) void loadRest().then(() => views.Done && filling.show(focus));
  };
  const drawGate = async (): Promise<void> => {
    const [{ Gate }, words] = await Promise.all([import("./gate.tsx"), loadTexts(language)]).catch(
      (): [{ readonly Gate?: undefined }, undefined?] => [{}],
    );
    // The server has already rendered the message that the form is closed.
    if (isOpen() || (isDrawn && client.state.form && !client.state.error)) return;
    isDrawn = false;
    render(Gate && words ? <Gate client={client} texts={words} language={language} /> : texts.failed, box);
  };

  let rest: Promise<void> | undefined;
  /** What is needed after the first answer, so that it is there even if the connection is lost. */
  const loadRest = (): Promise<void> => {
    rest ??= Promise.all([import("./trouble.tsx"), import("./done.tsx"), loadTexts(language)]).then(
      ([trouble, done, words]) => {
        adopt(root, trouble.css + done.css);
        views.Trouble = trouble.Trouble;
        views.Done = done.Done;
        Object.assign(texts, words);
      },
      () => {
        rest = undefined;
      },
    );
    return rest;
  };

  const host: ScreenHost = {
    ...options.hosted,
    isEmbedded: options.isEmbedded,
    canFinishLater: options.canFinishLater ?? false,
    toText: toTextWith(parts, language),
    endingOf: endingWith(parts, language),
  };
  const telling = createTelling(
    language,
    texts,
    () => client.state.form && translationsIn(client.state.form.definition, language),
    () => filling.retell(),
  );
  const filling = createFilling({
    client,
    texts,
    tell: telling.tell,
    language,
    headingLevel: options.headingLevel ?? (options.isEmbedded ? 2 : 1),
    controls: parts.controls,
    views,
    host,
    onChange: draw,
    onSay: (text) => {
      status.textContent = text;
    },
    onStyles: (css) => adopt(root, css),
    emit: (name, detail) => {
      if (name === "start") void loadRest();
      return emit(name, detail);
    },
    step: options.step,
    honeypot: () => box.querySelector<HTMLInputElement>("[name=_leave_empty]")?.value ?? "",
  });

  parts.views.listenToQuestions?.({ root, screen: filling.screen, hasKeys, signal: life.signal });

  const isOpen = () => {
    const { form: known, entryId, receipt, error } = client.state;
    return known && !error && (known.is_accepting !== false || entryId || receipt);
  };
  // The server-rendered page stays visible until the entry has loaded.
  let isWaiting = isDrawn && !!options.entryKey;
  const update = () => {
    if (isWaiting) return;
    if (!isOpen()) return void drawGate();
    theme?.applyTheme(root, client.state.form?.definition.look, options.baseUrl);
    filling.show();
  };
  const stop = client.subscribe(update);
  if (form) update();
  await client.load();
  isWaiting = false;
  update();
  if (client.state.error) emit("error", { code: client.state.error.code });
  // A page of its own expects the answer at once. Other pages may have something else in focus.
  if (isOpen() && !options.isEmbedded && document.activeElement === document.body) filling.focusQuestion();
  // Words for problems are needed only after the respondent has begun, and not because a question got the focus automatically.
  const company = { options, client, filling, box, signal: life.signal, hasDraft: client.state.entryId };
  let isFirst: boolean | undefined;
  const accompany = () => {
    // At once: the respondent may reload the page before the rest has arrived.
    // Where the caller decides what is stored, nothing else may stay.
    isFirst ??= !options.storage && beginVisit(slotOf(options));
    return import("./accompany.ts").then(
      (found) => {
        trail ??= found.accompany(company, isFirst === true);
      },
      () => {},
    );
  };
  if (company.hasDraft) void accompany();
  onEngaging(box, life.signal, () => {
    telling.load();
    void accompany();
  });
  return {
    client,
    filling,
    close: (): void => {
      stop();
      life.abort();
      client.close();
      render(null, box);
    },
  };
}

/** The first instances of repeats, the seed of a random order, and what has to be confirmed. A page drawn by the server has the seed already. */
function beginningWith(views: Views, once = Math.random().toString(36).slice(2)) {
  return (definition: FormDefinition, answers: JsonObject) => [
    ...(views.missingInstances?.(definition, answers) ?? []).map((one) => ({ ...one, answers: {} })),
    ...Object.entries({
      ...views.orderFrom?.(definition, once),
      ...views.unconfirmedFrom?.(definition, answers),
    }).flatMap(([path, value = null]) => (answers[path] ? [] : { path, value })),
  ];
}

/** When the respondent turns to the form, which may happen in several ways. */
function onEngaging(box: HTMLElement, signal: AbortSignal, listener: () => void): void {
  for (const event of ["focusin", "pointerover", "input"])
    box.addEventListener(event, listener, { once: true, signal });
}

function languageFor(form: PublicForm | undefined, wanted = ""): string {
  const wishes = [wanted, ...(globalThis.navigator?.languages ?? [])];
  return form ? languageOf(form.definition, wishes) : wanted || "en";
}

export function toTextWith({ engine }: Parts, language: string) {
  return ({ type, settings = {} }: FieldItem, value: Json): string =>
    value === null
      ? ""
      : (engine.fieldTypes.get(type)?.toText(value, settings, { nowMs: Date.now(), language }) ?? "");
}

export function endingWith({ engine: { compile, evaluate, fieldTypes } }: Parts, language: string) {
  return ({ form: { definition }, answers }: Pick<Screen, "form" | "answers">) =>
    definition.endings &&
    endingOf(evaluate(compile(definition, fieldTypes), answers, { nowMs: Date.now(), language }));
}

/** Created only once per root, no matter how often a form is mounted in it. */
function liveRegion(): HTMLElement {
  const region = document.createElement("div");
  region.className = "sr";
  region.setAttribute("role", "status");
  return region;
}

const focusable = ":is(input:not([type=hidden]),select,button):not(.aside),textarea,[tabindex]";

function focusOn(root: ShadowRoot, target: FocusTarget): void {
  const name = "part" in target ? `[data-part=${target.part}]` : `[data-at="${CSS.escape(target.path)}"]`;
  const found = root.querySelector<HTMLElement>(name);
  const wrong = found?.querySelector<HTMLElement>("[aria-invalid]");
  const inner = found?.matches(focusable) ? found : (wrong ?? found?.querySelector<HTMLElement>(focusable));
  inner?.focus();
  inner?.scrollIntoView?.({ block: "nearest" });
}
