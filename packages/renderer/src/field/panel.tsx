/** What the device keeps, where people see it: a button with the count, a list of all entries, and what to do about each. */
import type { DeviceTexts } from "@formstead/form-logic/texts/load-device-texts";
import { render } from "preact";
import { css as fieldCss } from "../styles/field.css";
import { Bar } from "./bar.tsx";
import { type Actions, EntryList } from "./entry-list.tsx";
import type { FieldStore, KeptEntry } from "./field-store.ts";
import type { KeepSending } from "./keep-sending.ts";
import { Kept } from "./kept.tsx";
import { isUnsent, type PanelState } from "./panel-state.ts";
import { sendWhenOnline } from "./prepare-for-offline.ts";
import { shadowBox } from "./shadow-box.ts";

export interface PanelOptions {
  readonly element: HTMLElement;
  readonly store: FieldStore;
  readonly texts: DeviceTexts;
  readonly language: string;
  readonly sending: KeepSending;
  /** False if field mode was switched off and only what was kept before is left to send. */
  readonly isOn: boolean;
  /** Opens an entry in the form. */
  readonly open: (id: string) => void;
  /** Whether people may see the list. In kiosk mode, it is only for staff. */
  readonly canList: boolean;
}

export type Panel = Awaited<ReturnType<typeof mountPanel>>;

export async function mountPanel({
  element,
  store,
  texts,
  language,
  sending,
  isOn,
  open,
  canList,
}: PanelOptions) {
  const bar = shadowBox(barHost(), language, fieldCss);
  const below = document.createElement("div");
  element.after(below);
  const after = shadowBox(below, language, fieldCss);
  let justKept: string | undefined;
  let state: PanelState = {
    texts,
    language,
    entries: [],
    isOnline: navigator.onLine,
    isOn,
    isReady: navigator.serviceWorker?.controller !== null,
    isFull: false,
    isPersisted: true,
    usedBytes: 0,
    install: undefined,
  };

  const actions: Actions = {
    open,
    send: () => void sending.send(),
    tryAgain: async (id) => {
      await store.update(id, (before) => before && { ...before, status: "waiting", refusal: undefined });
      await sending.send();
    },
    remove: (id) => void store.remove(id),
    clear: () => void store.clear(),
  };
  const draw = (): void => {
    // Without field mode, there is nothing to show once everything is sent.
    const isShown = isOn || state.entries.some(isUnsent);
    render(isShown && <Bar state={state} onOpen={canList ? show : undefined} />, bar);
    const kept = state.entries.find(({ id }) => id === justKept);
    render(kept && canList && <Kept state={state} entry={kept} onNext={next} onShow={show} />, after);
    if (list.open) render(<EntryList state={state} actions={actions} onClose={() => list.close()} />, list);
  };
  const set = (change: Partial<PanelState>): void => {
    state = { ...state, ...change };
    draw();
  };
  const list = document.createElement("dialog");
  list.addEventListener("close", () => render(null, list));
  bar.after(list);
  const show = (): void => {
    void measure();
    list.showModal();
    draw();
  };
  const next = (): void => location.assign(location.pathname + location.search);

  const read = async (): Promise<void> => {
    const entries = await store.list();
    remember(isOn || entries.some(isUnsent));
    set({ entries });
  };
  const measure = async (): Promise<void> => {
    const { storage } = navigator;
    const [used, isPersisted] = await Promise.all([storage?.estimate?.(), storage?.persisted?.()]);
    set({ usedBytes: used?.usage ?? 0, isPersisted: isPersisted ?? true });
  };
  /** Lets pages of the form find what is left to do after field mode was switched off. */
  const remember = (isLeft: boolean): void => {
    const name = `formstead-field:${element.getAttribute("form")}`;
    if (isLeft) localStorage.setItem(name, "1");
    else localStorage.removeItem(name);
  };

  store.onChange(() => void read());
  for (const name of ["online", "offline"]) addEventListener(name, () => set({ isOnline: navigator.onLine }));
  await read();

  return {
    ready: (): void => set({ isReady: true }),
    installable: (install: (() => void) | undefined): void => set({ install }),
    full: (): void => set({ isFull: true }),
    kept: (entry: KeptEntry): void => {
      justKept = entry.id;
      draw();
      void navigator.storage?.persist?.().then((isPersisted) => set({ isPersisted }));
      void sending.send();
      void sendWhenOnline();
    },
  };
}

/** Where the browser keeps nothing. */
export function tellBroken({ texts, language }: Pick<PanelOptions, "texts" | "language">): void {
  const bar = shadowBox(barHost(), language, fieldCss);
  render(
    <p class="pill bad" role="status">
      <span class="dot" aria-hidden="true" />
      {texts.broken}
    </p>,
    bar,
  );
}

/** The server leaves room for it on pages of forms in field mode. */
function barHost(): Element {
  const masthead = document.querySelector(".masthead") ?? document.body;
  const made = document.querySelector(".field-bar") ?? document.createElement("div");
  if (!made.isConnected) masthead.append(made);
  return made;
}
