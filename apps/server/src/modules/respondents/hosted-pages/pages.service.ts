/**
 * Turns a form or an entry into a rendered page. Pages of a form without answers differ only in one token, so they are
 * rendered once and cached for a short time.
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
  /** The path that the renderer was loaded from. */
  readonly file: string;
}

export interface Visit {
  readonly formRef: string;
  /** Languages in order of preference. */
  readonly wishes: readonly string[];
  /** The language in the address. Links on the page keep it. */
  readonly lang: string | undefined;
  readonly step: string | undefined;
  /** A view other than a step, such as the page to save for later. */
  readonly view: string | undefined;
  /** The key of the entry that was begun in this browser. */
  readonly key: string | undefined;
}

/** The response to the browser. */
export interface Answer {
  readonly status: number;
  readonly page?: Written;
  readonly location?: string;
  /** The entry key to store in the cookie; null clears the cookie. */
  readonly key?: string | null;
  readonly frameOrigins?: readonly string[];
  /** Whether the page contains a respondent's answers. */
  readonly isPersonal?: boolean;
  readonly retryAfter?: string | undefined;
}

export type Found = Awaited<ReturnType<EntrySessionsService["getPublicForm"]>>;
export type EntryState = Awaited<ReturnType<EntrySessionsService["get"]>>;

/** How long a cached page can lag behind its form. */
const keptMs = 30_000;
/**
 * For comparison, a typical page has about 30,000 characters, and the page of a form with thousands of fields has
 * millions.
 */
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
  /** Placeholder for the token in cached pages. */
  const oncePlaceholder = newOnceToken();
  const blanks = new LRUCache<string, Written, () => Promise<Written>>({
    ttl: keptMs,
    maxSize: keptCharsMax,
    sizeCalculation: ({ html }) => html.length,
    fetchMethod: (_key, _stale, { context }) => context(),
  });

  const blankOf = async (
    { definition, program }: Found,
    language: string,
    given: JsonObject = {},
  ): Promise<Standing> => {
    // Includes the default values with which the entry begins.
    const circumstances = { now: now(), language, keep: "all" } as const;
    const { view, answers } = await inTurns(program, validateAnswersSteps(program, given, circumstances));
    return { definition, view: view(), answers };
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

  /** An entry keeps the language in which it was begun, unless the address requests another one. */
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

    /** Renders a form without answers. */
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
      // A cached page would show shuffled options in the same order to every visitor.
      if (Object.keys(more).length > 0 || factsOf(definition).isShuffled) return render(newOnceToken());
      const key = JSON.stringify([gate, version, base.language, base.action]);
      const kept = await blanks.fetch(key, { context: () => render(oncePlaceholder) });
      if (!kept) return render(newOnceToken());
      return { ...kept, html: kept.html.replaceAll(oncePlaceholder, newOnceToken()) };
    },

    /** Renders a form with the answers so far. */
    entry: (
      visit: Visit,
      state: EntryState,
      more: Pick<FormPage, "place" | "isPlain"> & Partial<FormPage>,
    ): Promise<Written> => {
      const form = entryForm(state);
      const page = {
        ...around(visitIn(visit, state), form.definition),
        form,
        view: state.view(),
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

/** The form as the public API returns it. */
function formOf(found: Found): FormPage["form"] {
  return presentPublicForm(found) as unknown as FormPage["form"];
}

/** The form in the version with which the entry was begun. */
function entryForm({ entry, compiled: { definition } }: EntryState): FormPage["form"] {
  return { form_id: entry.formId, version: entry.version, definition, is_accepting: true };
}

export function standingOf(state: EntryState): Standing {
  return { definition: state.compiled.definition, view: state.view(), answers: shownIn(state) };
}

/** The answers, together with incomplete values as typed. */
export function shownIn({ entry, typed }: EntryState): JsonObject {
  return patchAnswers(entry.answers, typed).answers;
}
