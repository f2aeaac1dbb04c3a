/**
 * Field mode, on hosted pages of forms that have it switched on: the form is filled in on the device, which keeps
 * entries until they can be sent. On other pages, it only sends what was kept before field mode was switched off.
 * Runs before `form.js`.
 */
import { browserTabs, indexedDbStorage, type PublicForm } from "@formstead/client";
import { loadDeviceTexts } from "@formstead/form-logic/texts/load-device-texts";
import type { MountOptions } from "../core.ts";
import type { FormsteadForm } from "../element/formstead-form.ts";
import { localSessions } from "../local/local-sessions.ts";
import { type FieldHostOptions, fieldHost } from "./field-host.ts";
import { type FieldStore, openFieldStore } from "./field-store.ts";
import { keepSending } from "./keep-sending.ts";
import { mountPanel, type Panel, tellBroken } from "./panel.tsx";
import { endOffline, prepareForOffline } from "./prepare-for-offline.ts";

/** Which entry the next page opens. Not in its address, which others could see. */
const openName = "formstead-field-open";

function start(element: FormsteadForm, known: PublicForm): void {
  const formRef = element.getAttribute("form") ?? "";
  const language = element.lang || known.definition.languages[0];
  const { field_mode, kiosk } = known.definition.settings ?? {};
  const isOn = field_mode === true;
  const canList = !kiosk || isStaffView();
  const storing = openFieldStore(known.form_id);
  // The next person must not continue what another one has begun.
  if (kiosk && !canList) void storing.then(dropDrafts).catch(() => {});
  const panel = storing.then(async (store): Promise<Panel> => {
    const texts = await loadDeviceTexts(language);
    const sending = keepSending({ store, baseUrl: "", formId: known.form_id });
    const open = (id: string) => {
      sessionStorage.setItem(openName, id);
      location.assign(location.pathname + location.search);
    };
    const made = await mountPanel({ element, store, texts, language, sending, isOn, open, canList });
    if (isOn) prepareForOffline({ formRef, onReady: made.ready, onInstallable: made.installable });
    else await endOffline(formRef);
    return made;
  });
  panel.catch(() => {});
  if (!isOn) return;
  keepHere(element, { form: known, formRef, language, storing, panel });
  storing.catch(async () => tellBroken({ texts: await loadDeviceTexts(language), language })).catch(() => {});
}

/** Entries that are opened again have a draft of their own, next to the one that was being filled in. */
const opening = (id: string): Partial<MountOptions> => ({
  draft: `field:${id}`,
  storage: indexedDbStorage(indexedDB),
  lastWords: localStorage,
  tabs: browserTabs(`formstead-field:${id}`, window),
  // The server has drawn the form without the answers.
  isDrawn: false,
});

/** The address that staff open to see what a kiosk keeps. */
const isStaffView = (): boolean => new URLSearchParams(location.search).get("view") === "responses";

async function dropDrafts(store: FieldStore): Promise<void> {
  for (const { id, status } of await store.list()) if (status === "draft") await store.remove(id);
}

interface Keeping extends Pick<FieldHostOptions, "form" | "formRef" | "language"> {
  readonly storing: ReturnType<typeof openFieldStore>;
  readonly panel: Promise<Panel>;
}

function keepHere(element: FormsteadForm, { storing, panel, ...options }: Keeping): void {
  const opened = sessionStorage.getItem(openName);
  sessionStorage.removeItem(openName);
  const sessions = storing.then((store) =>
    localSessions(
      fieldHost({
        ...options,
        store,
        onKeep: (entry) => void panel.then(({ kept }) => kept(entry)),
        onFull: () => void panel.then(({ full }) => full()),
      }),
    ),
  );
  sessions.catch(() => {});
  const mountWith: FormsteadForm["mountWith"] = {
    ...element.mountWith,
    // Where the browser stores nothing, the form is sent to the server as usual.
    fetch: (url, init) => sessions.catch(() => fetch).then((answer) => answer(url, init)),
    draft: "field",
    ...(opened && opening(opened)),
  };
  Object.assign(element, { mountWith });
  if (opened) element.setAttribute("entry-key", opened);
}

const form = document.querySelector<FormsteadForm>("formstead-form");
const given = form?.querySelector("script[type='application/json']")?.textContent;

// Browsers keep a frame's data apart from the page's own, and a frame cannot be opened offline.
if (form && given && parent === window) {
  const known: { readonly form: PublicForm } = JSON.parse(given);
  start(form, known.form);
}
