/**
 * A form that is not published, filled in for a try: in a shadow root of the page that edits it, from a definition in
 * memory. Nothing is sent anywhere. See the README.
 */
import type { FormMap, PublicForm } from "@formstead/client";
import {
  type Explanation,
  explain,
  type FormDefinition,
  type JsonObject,
  type NoticeName,
} from "@formstead/form-logic";
import { noticeNames } from "@formstead/form-logic/notices";
import { type Mounted, mount } from "../core.ts";
import { adopt } from "../form/adopt.ts";
import { localSessions } from "../local/local-sessions.ts";
import { css } from "../styles/preview.css";
import { itemAt, pageOf, pathsOf } from "./places.ts";
import { prepareForPreview } from "./prepare.ts";
import { entryId, previewHost } from "./preview-host.ts";
import { previewStorage, slot } from "./preview-storage.ts";

export interface PreviewLook {
  /** Default: the color scheme of the page around it. */
  readonly theme?: "light" | "dark" | undefined;
  /** Overrides the form's own layout. */
  readonly layout?: "pages" | "single" | undefined;
  /** One of the form's languages. Default: its first. */
  readonly language?: string | undefined;
  /** The ID of the item or page to outline. */
  readonly highlight?: string | undefined;
}

export interface PreviewOptions extends PreviewLook {
  /** As stored in a draft: formulas need not be parsed, and the theme need not be resolved. */
  readonly definition: FormDefinition;
  readonly answers?: JsonObject | undefined;
  /** The address of Formstead, from which the form's fonts are loaded. Without it, nothing is loaded. */
  readonly fontsFrom?: string | undefined;
  /** Shown in questions for places. Its tiles are loaded; searches are not offered. Without it, there are no maps. */
  readonly map?: FormMap | undefined;
}

export interface Preview {
  /** Shows another definition. Keeps the page, and the answers whose fields remain. */
  update(definition: FormDefinition, look?: PreviewLook): Promise<void>;
  /** Calls back when a person presses or enters an item. Returns a function that ends it. */
  onInspect(listener: (inspected: { readonly itemId: string }) => void): () => void;
  /** Why a field is visible, required, or wrong; of a repeated field, in its first instance. */
  explain(itemId: string): Explanation | undefined;
  /**
   * Goes to the page of an item, or to a page, and moves the focus there. `start` is the start screen, and
   * `notices.closed` and the like are what visitors see instead of the form.
   */
  goTo(itemId: string): void;
  answers(): JsonObject;
  /** Removes all answers and starts over, for example, after submitting. */
  restart(): Promise<void>;
  close(): void;
}

export async function mountPreview(root: ShadowRoot, options: PreviewOptions): Promise<Preview> {
  const { fontsFrom, map } = options;
  let look: PreviewLook = options;
  const listeners = new Set<(inspected: { readonly itemId: string }) => void>();
  const life = new AbortController();
  const schemes = new CSSStyleSheet();
  adopt(root, css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, schemes];

  const languageOf = ({ languages }: FormDefinition): string => {
    const { language } = look;
    return language !== undefined && languages.includes(language) ? language : languages[0];
  };
  const prepare = (given: FormDefinition, before?: FormDefinition): FormDefinition => {
    const { layout } = look;
    return prepareForPreview(given, before, { layout, language: languageOf(given), hasFonts: !!fontsFrom });
  };
  const formOf = (definition: FormDefinition): PublicForm => ({
    form_id: "preview",
    version: 1,
    definition,
    is_accepting: true,
    ...(map && { map: { ...map, has_search: false } }),
  });

  const definition = prepare(options.definition);
  const host = previewHost(formOf(definition), options.answers ?? {}, languageOf(definition));
  const fetch = localSessions(host);
  let stored = previewStorage();
  let mounted: Mounted;
  let language = languageOf(definition);

  const open = async (step?: string): Promise<void> => {
    stored = previewStorage();
    language = languageOf(host.form().definition);
    mounted = await mount({
      root,
      baseUrl: fontsFrom ?? "",
      formRef: "preview",
      language,
      isEmbedded: true,
      entryKey: entryId,
      slot,
      storage: stored.storage,
      tabs: stored.tabs,
      fetch,
      onScreen: outline,
      hosted: { isPreview: true },
      emit: () => true,
      ...(step && { step }),
    });
    outline();
  };

  const known = () => host.form().definition;
  const answers = (): JsonObject => mounted.client.state.answers;

  /** Drawing does not know about the outline, so it is added again each time. */
  function outline(): void {
    const { highlight } = look;
    for (const one of root.querySelectorAll("[data-outlined]")) one.removeAttribute("data-outlined");
    if (highlight === undefined || !mounted) return;
    const paths = pathsOf(known(), answers(), highlight);
    const selectors = [
      `[data-item="${CSS.escape(highlight)}"]`,
      ...paths.map((path) => `[data-at="${CSS.escape(path)}"]`),
    ];
    for (const one of root.querySelectorAll(selectors.join())) one.setAttribute("data-outlined", "");
  }
  const showScheme = (): void => {
    schemes.replaceSync(look.theme ? `:host{color-scheme:${look.theme}}` : "");
  };

  /** What is shown instead of the form. */
  let notice: { readonly name: NoticeName; readonly remove: () => void } | undefined;
  const showNotice = async (name: NoticeName): Promise<void> => {
    const found = await import("./notice.tsx");
    close();
    const { client } = mounted;
    const remove = await found.showNotice({ root, client, form: host.form(), language, name });
    notice = { name, remove };
  };
  /** The answers stay. */
  const close = (): void => {
    if (!notice) host.keep(answers());
    notice?.remove();
    notice = undefined;
    mounted.close();
  };

  const goTo = (itemId: string): void => {
    const { filling } = mounted;
    if (itemId === "start" && known().settings?.start) return void filling.go({ kind: "start" });
    const [path] = pathsOf(known(), answers(), itemId);
    const { steps } = filling.screen();
    const page = pageOf(known(), itemId);
    const isAsked = (question: string | undefined) => question !== undefined && path?.startsWith(question);
    const step =
      steps.find(({ id, question }) => id === itemId || isAsked(question)) ??
      steps.find((one) => one.page.id === page);
    if (step) filling.actions.goTo(step.id, path);
  };

  const placeNow = (): string | undefined => {
    const { place } = mounted.filling.screen();
    return place.kind === "step" ? place.id : place.kind === "check" ? "check" : undefined;
  };

  let reported: string | undefined;
  const inspect = (event: Event): void => {
    const itemId = itemAt(known(), answers(), event.composedPath()[0]);
    // A press also moves the focus.
    if (itemId === undefined || (event.type === "focusin" && itemId === reported)) return;
    reported = itemId;
    for (const listener of listeners) listener({ itemId });
  };
  for (const name of ["pointerdown", "focusin"])
    root.addEventListener(name, inspect, { signal: life.signal });

  showScheme();
  await open();

  return {
    update: async (given, changed = {}) => {
      look = { ...look, ...changed };
      showScheme();
      const before = known();
      const after = prepare(given, before);
      host.change(formOf(after));
      if (notice) {
        language = languageOf(after);
        return showNotice(notice.name);
      }
      if (languageOf(after) !== language) {
        const { place } = mounted.filling.screen();
        close();
        await open(placeNow());
        return place.kind === "start" ? goTo("start") : undefined;
      }
      if (after === before) return outline();
      await stored.replace(host.form(), (kept) => host.reevaluate(kept));
    },
    onInspect: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    explain: (itemId) => {
      const [path] = pathsOf(known(), answers(), itemId);
      return path === undefined ? undefined : explain(host.evaluated(answers()), path);
    },
    goTo: (itemId) => {
      const name = noticeNames.find((one) => itemId === `notices.${one}`);
      if (name) return void showNotice(name);
      if (!notice) return goTo(itemId);
      close();
      void open().then(() => goTo(itemId));
    },
    answers: () => structuredClone(answers()),
    restart: async () => {
      close();
      host.keep({});
      await open();
    },
    close: () => {
      life.abort();
      close();
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== schemes);
    },
  };
}
