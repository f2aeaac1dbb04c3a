/** Turns a form or an entry into a rendered page. */
import {
  type FormDefinition,
  type JsonObject,
  orderFrom,
  patchAnswers,
  withGiven,
  withMissingInstances,
} from "@formstead/form-logic";
import { validateAnswersSteps } from "@formstead/form-logic/validate-answers";
import type {
  Assets,
  FormPage,
  HostedRenderer,
  MessagePage,
  Post,
  Standing,
  Written,
} from "@formstead/renderer/server";
import type { Ctx } from "../../../platform/context/context.ts";
import { inTurns } from "../../forms/forms/index.ts";
import { readableAddress } from "../../forms/public-addresses/index.ts";
import { type EntrySessionsService, presentMap, presentPublicForm } from "../sessions/index.ts";
import type { PageRenderer } from "./engine/page-renderer.ts";
import { createSharedPages, isPlainRef, newOnceToken, refPlaceholder } from "./engine/shared-pages.ts";
import type { PagePowers } from "./hosted-pages.rules.ts";

export interface RendererBuild {
  readonly renderer: HostedRenderer;
  readonly assets: Assets;
  /** The path that the renderer was loaded from. */
  readonly file: string;
  /** The service worker of forms in field mode. */
  readonly worker: string;
}

export interface Visit {
  readonly formRef: string;
  /** Whether the address ends in a slash. Forms in field mode have such an address, because a service worker needs one. */
  readonly isInside: boolean;
  /** Languages in order of preference. */
  readonly wishes: readonly string[];
  /** The language in the address. Links on the page keep it. */
  readonly lang: string | undefined;
  readonly step: string | undefined;
  /** The furthest step of the entry that the visitor has been on. Links keep it once the visitor has gone back. */
  readonly reached: string | undefined;
  /** A view other than a step, such as the page to save for later. */
  readonly view: string | undefined;
  /** The key of the entry that was begun in this browser. */
  readonly key: string | undefined;
  /** The key of the entry that the visitor has left to start over. */
  readonly keyBefore: string | undefined;
  /** The visitor has seen the form before, on this very page. */
  readonly isAgain: boolean;
  /** No analytics service may receive data about this visit. */
  readonly isUntracked: boolean;
  /** All parameters of the URL, of which some may be answers. */
  readonly parameters: Post;
}

/** The response to the browser. */
export interface Answer {
  readonly status: number;
  readonly page?: Written;
  readonly location?: string;
  /** The entry key to store in the cookie; null clears the cookie. */
  readonly key?: string | null;
  /** The entry key to keep for a moment, so that starting over can be undone; null clears it. */
  readonly keyBefore?: string | null | undefined;
  readonly frameOrigins?: readonly string[];
  readonly powers?: PagePowers;
  /** Whether the page contains a respondent's answers. */
  readonly isPersonal?: boolean;
  /** Whether the page is that of a form in field mode. */
  readonly isField?: boolean;
  readonly retryAfter?: string | undefined;
}

export type Found = Awaited<ReturnType<EntrySessionsService["getPublicForm"]>>;
export type EntryState = Awaited<ReturnType<EntrySessionsService["get"]>>;

export type Pages = ReturnType<typeof createPages>;

interface Deps {
  readonly build: RendererBuild;
  readonly pageRenderer: PageRenderer;
  readonly sessions: Pick<EntrySessionsService, "originOf" | "mapFor" | "signedAnswers">;
  now(): Date;
}

export function createPages({ build: { renderer, assets }, pageRenderer, sessions, now }: Deps) {
  const { originOf } = sessions;
  /** The form in the version with which the entry was begun. */
  const entryForm = ({ entry, compiled: { definition } }: EntryState): FormPage["form"] => ({
    form_id: entry.formId,
    version: entry.version,
    definition,
    is_accepting: true,
    map: presentMap(sessions.mapFor(definition)),
  });
  const shared = createSharedPages();

  const blankOf = async (
    { definition, program }: Found,
    language: string,
    given: JsonObject = {},
  ): Promise<Standing> => {
    // Includes the default values with which the entry begins.
    const circumstances = { now: now(), language, keep: "all" } as const;
    const { view, answers } = await inTurns(
      program,
      validateAnswersSteps(program, withMissingInstances(definition, given), circumstances),
    );
    return { definition, view: view(), answers };
  };

  /** An address of the form, with the given parameters and those that it keeps. */
  const linkTo = (
    { formRef, lang, reached, isInside }: Visit,
    more: Readonly<Record<string, string>> = {},
    kept: Post = [],
  ): string => {
    const query = new URLSearchParams(kept.map(([name, value]): [string, string] => [name, value]));
    if (lang !== undefined) query.set("lang", lang);
    if (reached !== undefined) query.set("reached", reached);
    for (const [name, value] of Object.entries(more)) query.set(name, value);
    return `${pathOf(formRef, isInside)}${query.size > 0 ? `?${query}` : ""}`;
  };

  /** The answers in the page's URL that the form accepts, by path. Fails if they have a token that is not valid. */
  const prefillOf = async (ctx: Ctx, visit: Visit, found: Found): Promise<JsonObject> => {
    const signed = sessions.signedAnswers(ctx, found, tokenIn(visit));
    const read = { ...renderer.readParameters(found.definition, visit.parameters), ...signed };
    if (Object.keys(read).length === 0) return read;
    const language = renderer.languageOf(found.definition, visit.wishes);
    const { view } = await blankOf(found, language, patchAnswers({}, read).answers);
    const isFine = (path: string) => {
      const field = view.fields[path];
      const isOpen = field !== undefined && (!field.read_only || Object.hasOwn(signed, path));
      return isOpen && field.issues.length === 0 && field.value !== null;
    };
    return Object.fromEntries(Object.entries(read).filter(([path]) => isFine(path)));
  };

  /** Links keep a language only if the form has it, so that a page has as many variants as the form has languages. */
  const inKnownLanguage = (visit: Visit, definition: FormDefinition | undefined): Visit => {
    const { lang } = visit;
    if (lang === undefined || !definition) return visit;
    const known = renderer.languageOf(definition, [lang]);
    const isSame = known.split("-")[0]?.toLowerCase() === lang.split("-")[0];
    return { ...visit, lang: isSame ? known : undefined };
  };

  const around = (visit: Visit, definition: FormDefinition | undefined, kept: Post = [], step = "") => ({
    language: renderer.languageOf(definition, visit.wishes),
    assets,
    action: linkTo(visit, {}, kept),
    inLanguages: Object.fromEntries(
      (definition?.languages ?? []).map((lang) => [
        lang,
        linkTo({ ...visit, lang }, step ? { step } : {}, kept),
      ]),
    ),
    formRef: visit.formRef,
    isUntracked: visit.isUntracked,
    ...(visit.isInside && isFieldForm(definition) && { fieldHome: pathOf(visit.formRef, true) }),
  });

  /** An entry keeps the language in which it was begun, unless the address requests another one. */
  const visitIn = (visit: Visit, { entry }: EntryState): Visit => ({
    ...visit,
    wishes: [...(visit.lang === undefined ? [] : [visit.lang]), entry.locale, ...visit.wishes],
  });

  /** The start screen comes first, unless the visitor has passed it. */
  const startOf = (visit: Visit, { settings }: FormDefinition, kept: Post) =>
    settings?.start && visit.view !== "begin"
      ? { place: "start", beginHref: linkTo(visit, { view: "begin" }, kept) }
      : { place: "", isBegun: true };

  return {
    linkTo,
    prefillOf,
    /** Whether the URL contains answers, which may turn out not to be valid. */
    hasAnswers: (visit: Visit, { definition }: Found): boolean =>
      tokenIn(visit) !== undefined ||
      Object.keys(renderer.readParameters(definition, visit.parameters)).length > 0,
    newOnceToken,
    languageOf: (definition: FormDefinition, { wishes }: Visit) => renderer.languageOf(definition, wishes),
    languageIn: (state: EntryState, visit: Visit) =>
      renderer.languageOf(state.compiled.definition, visitIn(visit, state).wishes),
    blankOf,

    /**
     * Renders a form without answers. Calls `countOwn` before rendering a page that does not come from the cache, so
     * that it can be refused.
     */
    blank: async (
      given: Visit,
      found: Found,
      more: Partial<FormPage>,
      countOwn: () => Promise<void>,
    ): Promise<Written> => {
      const { gate, version, definition } = found;
      const isRandom = found.program.draw !== undefined;
      // A cached page would show the same order to every visitor.
      const isShared = Object.keys(more).length === 0 && !isRandom && isPlainRef(given.formRef);
      const visit = {
        ...inKnownLanguage(given, definition),
        reached: undefined,
        ...(isShared && { formRef: refPlaceholder }),
      };
      const { prefill = {} } = more;
      // The first post begins the entry with the answers in the URL, including those that no page shows. Other
      // parameters must not get into a page that is cached for everyone.
      const parameters = Object.keys(prefill).length > 0 ? visit.parameters : [];
      const base = around(visit, definition, parameters);
      const address = found.shortSlug ?? readableAddress(gate.slug, gate.id);
      const url = `${await originOf(found.account)}/f/${address}`;
      const render = async (once: string) => {
        const first = isRandom ? { ...prefill, ...orderFrom(definition, once) } : prefill;
        const begun = withGiven(found.program, patchAnswers({}, first).answers, Object.keys(prefill));
        const { view, answers } = await blankOf(found, base.language, begun);
        const page = {
          ...base,
          view,
          answers,
          form: formOf(found),
          url,
          ...startOf(visit, definition, parameters),
          isPlain: false,
          once,
          prefillToken: Object.keys(prefill).length > 0 ? tokenIn(visit) : undefined,
          ...more,
          ...(isRandom && { answers: { ...(more.answers ?? answers), ...orderFrom(definition, once) } }),
        };
        return pageRenderer.render(page, found.account);
      };
      if (!isShared) {
        await countOwn();
        return render(newOnceToken());
      }
      const kind = [visit.view === "begin", visit.isUntracked];
      const key = JSON.stringify([gate, version, url, base.language, base.action, ...kind]);
      return shared.get(key, given.formRef, { countOwn, render });
    },

    /** Renders a form with the answers so far. */
    entry: async (
      visit: Visit,
      state: EntryState,
      more: Pick<FormPage, "place" | "isPlain"> & Partial<FormPage>,
    ): Promise<Written> => {
      const form = entryForm(state);
      const page = {
        ...around(visitIn(visit, state), form.definition, [], more.place),
        // The server has this entry, so the device does not keep it.
        fieldHome: undefined,
        form,
        view: state.view(),
        answers: shownIn(state),
        entryId: state.entry.id,
        url: `${await originOf(state.compiled.account)}${pathOf(visit.formRef, visit.isInside)}`,
        reached: [visit.reached, state.entry.furthestPageId].filter((one) => typeof one === "string"),
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
      const form = found ? formOf(found) : rest.form;
      // Without texts of the form, the page can be in any language.
      const spoken = found || form?.definition.settings?.notices ? form?.definition : undefined;
      const language = renderer.languageOf(spoken, visit.wishes);
      return renderer.messagePage({ ...around(visit, form?.definition), language, kind, ...rest, form });
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

/** Answers that the maker of the form has signed. */
export const tokenIn = ({ parameters }: Visit): string | undefined =>
  parameters.find(([name]) => name === "prefill_token")?.[1];

/** `isInside` adds the slash with which the pages of forms in field mode end. */
export const pathOf = (formRef: string, isInside: boolean): string =>
  `/f/${encodeURIComponent(formRef)}${isInside ? "/" : ""}`;

export const isFieldForm = (definition: FormDefinition | undefined): boolean =>
  definition?.settings?.field_mode === true;

/** The form as the public API returns it. */
function formOf(found: Found): FormPage["form"] {
  return presentPublicForm(found) as unknown as FormPage["form"];
}

export function standingOf(state: EntryState): Standing {
  return { definition: state.compiled.definition, view: state.view(), answers: shownIn(state) };
}

/** The answers, together with incomplete values as typed. */
export function shownIn({ entry, typed }: EntryState): JsonObject {
  return patchAnswers(entry.answers, typed).answers;
}
