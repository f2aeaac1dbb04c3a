/** Mounts a form into a root: client, engine, rendering, and focus. */
import { createFormClient, type FormClientOptions, type PublicForm } from "@formstead/client";
import type { FieldItem, Json } from "@formstead/form-logic";
import { loadTexts } from "@formstead/form-logic/texts/load-texts";
import { hydrate, render } from "preact";
import { loadParts, type Parts } from "../engine/parts.ts";
import { adopt } from "./adopt.ts";
import { createFilling, type FocusTarget } from "./filling.ts";
import { FormView } from "./form-view.tsx";
import type { Screen, ScreenHost } from "./screen.ts";

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
  const language = languageOf(form, options.language);
  const [{ texts, ...parts }, kept, theme] = await Promise.all([
    loadParts(language, form?.definition),
    options.isDrawn ? import("./keep-typed.ts") : undefined,
    !form || form.definition.theme ? import("./theme.ts") : undefined,
  ]);
  for (const css of parts.css) adopt(root, css);
  const client = createFormClient({
    ...options,
    ...(options.draft && { slot: `formstead:${options.baseUrl}:${options.formRef}:${options.draft}` }),
    form,
    locale: language,
    engine: parts.engine,
    solveCaptcha: async (challenge) => (await import("@formstead/client/altcha")).solveAltcha(challenge),
  });
  const box = root.querySelector<HTMLElement>(".root") ?? root.appendChild(document.createElement("div"));
  const hasShortcuts = form?.definition.settings?.layout === "single" && options.hasShortcuts !== false;
  box.className = hasShortcuts ? "root single" : "root";
  const life = new AbortController();
  if (hasShortcuts)
    void import("./shortcuts.ts").then(({ listenForShortcuts }) => listenForShortcuts(root, life.signal));
  box.lang = language;
  box.dir = options.direction ?? directionOf(language);
  const status = root.querySelector<HTMLElement>("[role=status].sr") ?? root.appendChild(liveRegion());
  let isDrawn = options.isDrawn ?? false;

  const draw = (screen: Screen, focus?: FocusTarget): void => {
    const view = <FormView screen={screen} />;
    if (isDrawn) {
      const restore = kept?.keepTyped(box);
      isDrawn = false;
      // The server rendered the form without the values that the page passes in.
      (Object.keys(options.prefill ?? {}).length > 0 ? render : hydrate)(view, box);
      restore?.();
    } else render(view, box);
    if (focus) focusOn(root, focus);
    options.onScreen?.(screen);
  };
  const drawGate = async (): Promise<void> => {
    const gate = await Promise.all([import("./gate.tsx"), loadTexts(language)]).catch(() => undefined);
    // The server has already rendered the message that the form is closed.
    if (isOpen() || (isDrawn && client.state.form && !client.state.error)) return;
    isDrawn = false;
    const [{ Gate }, words] = gate ?? [{}];
    render(Gate && words ? <Gate client={client} texts={words} language={language} /> : texts.failed, box);
  };

  const host: ScreenHost = {
    ...options.hosted,
    isEmbedded: options.isEmbedded,
    canFinishLater: options.canFinishLater ?? false,
    toText: toTextWith(parts, language),
  };
  const filling = createFilling({
    client,
    texts,
    language,
    headingLevel: options.headingLevel ?? (options.isEmbedded ? 2 : 1),
    controls: parts.controls,
    views: parts.views,
    host,
    onChange: draw,
    onSay: (text) => {
      status.textContent = text;
    },
    emit,
    step: options.step,
    honeypot: () => box.querySelector<HTMLInputElement>("[name=_leave_empty]")?.value ?? "",
  });

  const isOpen = () => {
    const { form: known, entryId, receipt, error } = client.state;
    return known && !error && (known.is_accepting !== false || entryId || receipt);
  };
  // The server-rendered page stays visible until the entry has loaded.
  let isWaiting = isDrawn && options.entryKey !== undefined;
  const update = () => {
    if (isWaiting) return;
    if (!isOpen()) return void drawGate();
    theme?.applyTheme(root, client.state.form?.definition.theme);
    filling.show();
  };
  const stop = client.subscribe(update);
  if (form) update();
  await client.load();
  isWaiting = false;
  update();
  if (client.state.error) emit("error", { code: client.state.error.code });
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

function languageOf(form: PublicForm | undefined, wanted = ""): string {
  const known: readonly string[] = form?.definition.languages ?? [];
  const wishes = [wanted, ...(globalThis.navigator?.languages ?? [])].filter(Boolean);
  for (const wish of wishes) {
    const found =
      known.find((one) => one === wish) ?? known.find((one) => one.split("-")[0] === wish.split("-")[0]);
    if (found) return found;
  }
  return known[0] ?? (wanted || "en");
}

/** Follows the form's language, even if the renderer has no texts in it. */
export function directionOf(language: string): "ltr" | "rtl" {
  return /^(ar|he|fa|ur|ps|sd|ug|yi|dv|ckb)\b/.test(language) ? "rtl" : "ltr";
}

export function toTextWith({ engine }: Parts, language: string) {
  return ({ type, settings = {} }: FieldItem, value: Json): string =>
    value === null
      ? ""
      : (engine.fieldTypes.get(type)?.toText(value, settings, { nowMs: Date.now(), language }) ?? "");
}

/** Created only once per root, no matter how often a form is mounted in it. */
function liveRegion(): HTMLElement {
  const region = document.createElement("div");
  region.className = "sr";
  region.setAttribute("role", "status");
  return region;
}

const focusable = "input:not([type=hidden]),select,textarea,button,[tabindex]";

function focusOn(root: ShadowRoot, target: FocusTarget): void {
  const name = "part" in target ? `[data-part=${target.part}]` : `[data-at="${CSS.escape(target.path)}"]`;
  const found = root.querySelector<HTMLElement>(name);
  const wrong = found?.querySelector<HTMLElement>("[aria-invalid]");
  const inner = found?.matches(focusable) ? found : (wrong ?? found?.querySelector<HTMLElement>(focusable));
  inner?.focus();
  inner?.scrollIntoView?.({ block: "nearest" });
}
