/**
 * Kiosk mode, on hosted pages of forms that have it switched on: many people use one device, one after the other. The
 * form starts over automatically, and no data is kept from one person to the next. Runs before `form.js`.
 */
import { memoryStorage, type PublicForm } from "@formstead/client";
import { loadDeviceTexts } from "@formstead/form-logic/texts/load-device-texts";
import type { FormsteadForm } from "../element/formstead-form.ts";
import { createCountdown } from "./countdown.ts";
import { mountKioskView } from "./kiosk-view.tsx";

/** In seconds. */
const defaults = { restart_after: 10, idle_after: 60 };
/** How long the question whether the person is still there waits for an answer. */
const askSeconds = 20;

/** Signs that a person is there. */
const signs = ["pointerdown", "pointermove", "keydown", "input", "wheel", "touchstart"] as const;

function start(element: FormsteadForm, { definition }: PublicForm): void {
  const { restart_after, idle_after } = { ...defaults, ...definition.settings?.kiosk };
  const language = element.lang || definition.languages[0];
  keepNothing(element);

  const restart = async (): Promise<void> => {
    // Also removes what the server has of an entry that was not submitted. Without a network, it expires there.
    if (element.state !== "submitted") await Promise.race([element.reset(), wait(2_000)]).catch(() => {});
    leave();
    location.replace(location.pathname + location.search);
  };
  /** Removes the answers from the page itself, so that no way back shows them. */
  const leave = (): void => {
    element.remove();
    view.then(({ clear }) => clear()).catch(() => {});
  };

  const view = loadDeviceTexts(language).then((texts) =>
    mountKioskView({ element, texts, language, onRestart: () => void restart(), onStay: () => stay() }),
  );
  const countdown = createCountdown(
    (left, isAsking) => void view.then((shown) => shown.show(left, isAsking ? "ask" : "done")),
    () => void restart(),
  );
  /** The person has begun, or has stopped the countdown at the end. */
  let isUsed = false;
  let isSubmitted = false;
  let idle: ReturnType<typeof setTimeout> | undefined;
  const watch = (): void => {
    clearTimeout(idle);
    if (!isUsed) return;
    idle = setTimeout(() => {
      if (isSubmitted) void restart();
      else countdown.start(askSeconds, true);
    }, idle_after * 1_000);
  };
  const stay = (): void => {
    countdown.stop();
    void view.then(({ hide }) => hide());
    isUsed = true;
    watch();
  };

  for (const name of ["start", "change", "page"])
    element.addEventListener(`formstead-${name}`, () => {
      isUsed = true;
      watch();
    });
  for (const name of signs)
    addEventListener(name, () => !countdown.isRunning() && watch(), { passive: true });
  element.addEventListener("formstead-submit", () => {
    isSubmitted = true;
    isUsed = false;
    clearTimeout(idle);
    countdown.start(restart_after, false);
  });
  addEventListener("pagehide", leave);
  // A page that the browser kept in memory.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
}

/** The form stores nothing on the device, offers no link to continue, and asks the browser to fill in nothing. */
function keepNothing(element: FormsteadForm): void {
  const { mountWith } = element;
  Object.assign(element, {
    mountWith: {
      ...mountWith,
      storage: memoryStorage(),
      lastWords: undefined,
      resumeToken: undefined,
      onScreen: (screen: Parameters<NonNullable<NonNullable<typeof mountWith>["onScreen"]>>[0]) => {
        mountWith?.onScreen?.(screen);
        const controls = element.shadowRoot?.querySelectorAll("form,input,select,textarea") ?? [];
        for (const control of controls) control.setAttribute("autocomplete", "off");
      },
    },
  });
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const form = document.querySelector<FormsteadForm>("formstead-form");
const given = form?.querySelector("script[type='application/json']")?.textContent;
if (form && given && parent === window) {
  const known: { readonly form: PublicForm } = JSON.parse(given);
  start(form, known.form);
}
