/**
 * Runs in the frame: reports events to the surrounding page and executes its calls. Sends IDs only: answers stay
 * here.
 */
import type { Json } from "@formstead/form-logic";
import type { FormsteadForm } from "../element/formstead-form.ts";
import type { Facts } from "../element/handle.ts";
import {
  type Connect,
  commandNames,
  type FromFrame,
  type Hello,
  isMessage,
  message,
  type ToFrame,
} from "./messages.ts";

const events = ["start", "change", "page", "save", "invalid", "submit", "action", "error"];
/** The parts of an event's detail that may leave the frame. */
const told = /^(formId|entryId|page|index|path|code|status)$/;

/** Reads what the surrounding page passes in as JSON in the URL fragment; empty if it is invalid. */
export function prefillFrom(hash: string): Record<string, Json> {
  const text = new URLSearchParams(hash.slice(1)).get("prefill");
  try {
    return text ? JSON.parse(text) : {};
  } catch {
    return {};
  }
}

/** Which of several drafts of the form the surrounding page refers to. */
export function draftFrom(hash: string): string | undefined {
  return new URLSearchParams(hash.slice(1)).get("draft") ?? undefined;
}

export function speakToParent(form: FormsteadForm): void {
  if (parent === window) return;
  document.documentElement.classList.add("framed");
  let port: MessagePort | undefined;
  addEventListener("message", ({ source, origin, data, ports: [given] }: MessageEvent) => {
    if (source !== parent || !isExpected(origin) || !isMessage(data, "connect") || !given || port) return;
    port = given;
    connect(form, given, data as Connect);
  });
  // Only the response identifies the surrounding page; the server has decided which origins are allowed.
  const hello: Hello = message("hello", "", null);
  parent.postMessage(hello, "*");
}

/** The parent origin as reported by the browser. */
function isExpected(origin: string): boolean {
  const around = location.ancestorOrigins?.[0] ?? (document.referrer && new URL(document.referrer).origin);
  return !around || around === origin;
}

function connect(form: FormsteadForm, port: MessagePort, { id }: Connect): void {
  const send = (one: FromFrame) => port.postMessage(one);
  const tell = (name: string, detail: object) =>
    send(message("event", id, { name, detail, facts: factsOf(form) }));
  for (const name of events) {
    form.addEventListener(`formstead-${name}`, (event) => {
      const detail: Record<string, unknown> = (event as CustomEvent).detail;
      const fields = detail.errors ? { fields: Object.keys(detail.errors) } : {};
      tell(name, {
        ...Object.fromEntries(Object.entries(detail).filter(([key]) => told.test(key))),
        ...fields,
      });
    });
  }
  port.onmessage = async ({ data }: MessageEvent<ToFrame>) => {
    if (!isMessage(data, "call") || !(commandNames as readonly string[]).includes(data.payload.name)) return;
    const run = form[data.payload.name as "next"] as (...args: unknown[]) => unknown;
    try {
      const value = await run.apply(form, [...data.payload.args]);
      send(message("return", data.id, { value }));
    } catch (error) {
      send(message("return", data.id, { error: String((error as Error).message) }));
    }
  };
  watchHeight((height) => send(message("resize", id, { height })));
  void form.ready.then(() => tell("ready", {}));
}

function factsOf({ state, formId, entryId, page, pages, errors }: FormsteadForm): Facts {
  const wrong = Object.keys(errors).map((path) => [path, ""]);
  return {
    state,
    formId,
    entryId,
    page,
    pages,
    answers: {},
    errors: Object.fromEntries(wrong),
  };
}

/** Reports the height at most once per animation frame. */
function watchHeight(onHeight: (height: number) => void): void {
  let isPlanned = false;
  let before = 0;
  new ResizeObserver(() => {
    if (isPlanned) return;
    isPlanned = true;
    requestAnimationFrame(() => {
      isPlanned = false;
      const height = Math.ceil(document.body.getBoundingClientRect().height);
      if (height !== before) onHeight(height);
      before = height;
    });
  }).observe(document.body);
}
