/**
 * From what is known of a form or an entry to a written page. Pages of a form without answers are the same for everybody
 * but for one mark, so they are drawn once and kept for a short while.
 */
import { randomBytes } from "node:crypto";
import { type FormDefinition, type JsonObject, patchAnswers } from "@formstead/form-logic";
import { validateAnswersSteps } from "@formstead/form-logic/validate-answers";
import type {
  Assets,
  FormPage,
  HostedRenderer,
  MessagePage,
  Standing,
  Written,
} from "@formstead/renderer/server";
import { LRUCache } from "lru-cache";
import { inTurns } from "../../forms/forms/index.ts";
import { readableAddress } from "../../forms/public-addresses/index.ts";
import { type EntrySessionsService, presentPublicForm } from "../sessions/index.ts";
import { factsOf } from "./engine/definition-facts.ts";
import type { PageRenderer } from "./engine/page-renderer.ts";

export interface RendererBuild {
  readonly renderer: HostedRenderer;
  readonly assets: Assets;
  /** Where the renderer was loaded from. */
  readonly file: string;
}

export interface Visit {
  readonly formRef: string;
  /** Languages, best first. */
  readonly wishes: readonly string[];
  /** Asked for by the address; stays in it. */
  readonly lang: string | undefined;
  readonly step: string | undefined;
  /** Something else than a step: the page to save for later on. */
  readonly view: string | undefined;
  /** The key of the entry that this browser has begun here. */
  readonly key: string | undefined;
}

/** What goes back to the browser. */
export interface Answer {
  readonly status: number;
  readonly page?: Written;
  readonly location?: string;
  /** For the browser to keep; null takes it away. */
  readonly key?: string | null;
  readonly frameOrigins?: readonly string[];
  /** It shows what somebody has answered. */
  readonly isPersonal?: boolean;
  readonly retryAfter?: string | undefined;
}

export type Found = Awaited<ReturnType<EntrySessionsService["getPublicForm"]>>;
export type EntryState = Awaited<ReturnType<EntrySessionsService["get"]>>;

/** So long a page may be older than its form. */
const keptMs = 30_000;
/** A page of a usual form has some 30,000; one of thousands of fields has millions. */
const keptCharsMax = 30_000_000;

export type Pages = ReturnType<typeof createPages>;

interface Deps {
  readonly build: RendererBuild;
  readonly pageRenderer: PageRenderer;
  readonly baseUrl: string;
  now(): Date;
}

export function createPages({ build: { renderer, assets }, pageRenderer, baseUrl, now }: Deps) {
  const newOnceToken = (): string => randomBytes(16).toString("base64url");
  /** Where the mark goes in a page that is kept. */
  const oncePlaceholder = newOnceToken();
  const blanks = new LRUCache<string, Written, () => Promise<Written>>({
    ttl: keptMs,
    maxSize: keptCharsMax,
    sizeCalculation: ({ html }) => html.length,
    fetchMethod: (_key, _stale, { context }) => context(),
  });

  const blankOf = async ({ definition, program }: Found, language: string): Promise<Standing> => {
    // With the defaults: they are what the entry begins with.
    const circumstances = { now: now(), language, keep: "all" } as const;
    const { view, answers } = await inTurns(program, validateAnswersSteps(program, {}, circumstances));
    return { definition, view, answers };
  };

  const linkTo = ({ formRef, lang }: Visit, more: Readonly<Record<string, string>> = {}): string => {
    const query = new URLSearchParams({ ...(lang === undefined ? {} : { lang }), ...more }).toString();
    return `/f/${encodeURIComponent(formRef)}${query && `?${query}`}`;
  };

  const around = (visit: Visit, definition: FormDefinition | undefined) => ({
    language: renderer.languageOf(definition, visit.wishes),
    assets,
    action: linkTo(visit),
    formRef: visit.formRef,
  });

  /** An entry stays in the language it was begun in, unless the address asks for another. */
  const visitIn = (visit: Visit, { entry }: EntryState): Visit => ({
    ...visit,
    wishes: [...(visit.lang === undefined ? [] : [visit.lang]), entry.locale, ...visit.wishes],
  });

  return {
    linkTo,
    newOnceToken,
    languageOf: (definition: FormDefinition, { wishes }: Visit) => renderer.languageOf(definition, wishes),
    languageIn: (state: EntryState, visit: Visit) =>
      renderer.languageOf(state.compiled.definition, visitIn(visit, state).wishes),
    blankOf,

    /** A form that nothing was answered in. */
    blank: async (visit: Visit, found: Found, more: Partial<FormPage> = {}): Promise<Written> => {
      const { gate, version, definition } = found;
      const base = around(visit, definition);
      const render = async (once: string) => {
        const { view, answers } = await blankOf(found, base.language);
        const page = {
          ...base,
          view,
          answers,
          form: formOf(found),
          url: `${baseUrl}/f/${readableAddress(gate.slug, gate.id)}`,
          place: "",
          isPlain: false,
          once,
          ...more,
        };
        return pageRenderer.render(page, found.account);
      };
      // A page that is kept would show its shuffled options to everybody in the same order.
      if (Object.keys(more).length > 0 || factsOf(definition).isShuffled) return render(newOnceToken());
      const key = JSON.stringify([gate, version, base.language, base.action]);
      const kept = await blanks.fetch(key, { context: () => render(oncePlaceholder) });
      if (!kept) return render(newOnceToken());
      return { ...kept, html: kept.html.replaceAll(oncePlaceholder, newOnceToken()) };
    },

    /** A form as it was filled in so far. */
    entry: (
      visit: Visit,
      state: EntryState,
      more: Pick<FormPage, "place" | "isPlain"> & Partial<FormPage>,
    ): Promise<Written> => {
      const form = entryForm(state);
      const page = {
        ...around(visitIn(visit, state), form.definition),
        form,
        view: state.view,
        answers: shownIn(state),
        entryId: state.entry.id,
        url: `${baseUrl}${linkTo({ ...visit, lang: undefined })}`,
        ...more,
      };
      return pageRenderer.render(page, state.compiled.account);
    },

    message: (
      visit: Visit,
      kind: MessagePage["kind"],
      more: Partial<MessagePage> & { readonly found?: Found } = {},
    ): Promise<Written> => {
      const { found, ...rest } = more;
      const form = found && formOf(found);
      return renderer.messagePage({ ...around(visit, found?.definition), kind, form, ...rest });
    },

    messageOf: (
      visit: Visit,
      kind: MessagePage["kind"],
      state: EntryState,
      more: Partial<MessagePage>,
    ): Promise<Written> => {
      const form = entryForm(state);
      return renderer.messagePage({ ...around(visitIn(visit, state), form.definition), kind, form, ...more });
    },
  };
}

/** As the public API tells it. */
function formOf(found: Found): FormPage["form"] {
  return presentPublicForm(found) as unknown as FormPage["form"];
}

/** In the version that the entry was begun with. */
function entryForm({ entry, compiled: { definition } }: EntryState): FormPage["form"] {
  return { form_id: entry.formId, version: entry.version, definition, is_accepting: true };
}

export function standingOf(state: EntryState): Standing {
  return { definition: state.compiled.definition, view: state.view, answers: shownIn(state) };
}

/** The answers, and what was typed and is none yet. */
export function shownIn({ entry, typed }: EntryState): JsonObject {
  return patchAnswers(entry.answers, typed).answers;
}
