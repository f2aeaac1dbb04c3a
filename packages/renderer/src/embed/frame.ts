/**
 * The hosted page in a frame with its own origin, for forms whose answers the surrounding page must not be able to
 * read.
 */
import type { Json } from "@formstead/form-logic";
import type { Commands, Emit, Facts, Handle } from "../element/handle.ts";
import { type Connect, commandNames, type FromFrame, isMessage, message, type ToFrame } from "./messages.ts";

export interface FrameOptions {
  readonly element: HTMLElement;
  readonly baseUrl: string;
  readonly formRef: string;
  readonly prefill: Readonly<Record<string, Json>>;
  readonly draft: string | undefined;
  readonly emit: Emit;
}

/** A frame that is silent for this long was blocked or does not exist. */
const patienceMs = 30_000;
const unknown: Facts = {
  state: "loading",
  formId: undefined,
  entryId: undefined,
  page: undefined,
  pages: [],
  answers: {},
  errors: {},
};

export function openFrame({
  element,
  baseUrl,
  formRef,
  prefill,
  draft,
  emit,
}: FrameOptions): Promise<Handle> {
  const url = new URL(`/f/${encodeURIComponent(formRef)}`, baseUrl);
  if (element.lang) url.searchParams.set("lang", element.lang);
  // Passed in the fragment, which is never sent to a server; the page in the frame removes it immediately.
  const along = new URLSearchParams(draft && { draft });
  if (Object.keys(prefill).length > 0) along.set("prefill", JSON.stringify(prefill));
  url.hash = along.toString();
  const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  const frame = makeFrame(element, url);
  const id = randomId();
  const calls = new Map<string, PromiseWithResolvers<unknown>>();
  let port: MessagePort | undefined;
  let facts = unknown;
  let onReady = () => {};

  const take = (told: FromFrame): void => {
    if (told.type === "resize") {
      frame.style.height = `${told.payload.height}px`;
      emit("resize", told.payload);
    } else if (told.type === "return") {
      const call = calls.get(told.id);
      calls.delete(told.id);
      if (told.payload.error === undefined) call?.resolve(told.payload.value);
      else call?.reject(new Error(told.payload.error));
    } else {
      facts = told.payload.facts;
      if (told.payload.name === "ready") onReady();
      else emit(told.payload.name, told.payload.detail);
    }
  };

  /** The page in the frame may be reloaded; each time it says hello and gets a new channel. */
  const hear = ({ source, origin, data }: MessageEvent): void => {
    if (source !== frame.contentWindow || origin !== url.origin || !isMessage(data, "hello")) return;
    const { port1, port2 } = new MessageChannel();
    port?.close();
    port = port1;
    port1.onmessage = (event: MessageEvent<FromFrame>) => take(event.data);
    const connect: Connect = message("connect", id, null);
    frame.contentWindow?.postMessage(connect, url.origin, [port2]);
  };

  const call = (name: string, args: readonly Json[]): Promise<unknown> => {
    const waiting = Promise.withResolvers<unknown>();
    const mark = randomId();
    const asked: ToFrame = message("call", mark, { name, args });
    calls.set(mark, waiting);
    port?.postMessage(asked);
    return waiting.promise;
  };

  const handle: Handle = {
    get facts() {
      return facts;
    },
    commands: Object.fromEntries(
      commandNames.map((name) => [name, (...args: Json[]) => call(name, args)]),
    ) as unknown as Commands,
    close: () => {
      removeEventListener("message", hear);
      port?.close();
      frame.remove();
    },
  };
  addEventListener("message", hear);
  root.append(frame);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      handle.close();
      reject(new Error("The form in the frame is not responding."));
    }, patienceMs);
    onReady = () => {
      clearTimeout(timer);
      resolve(handle);
    };
  });
}

function makeFrame(element: HTMLElement, { href }: URL): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.title = element.getAttribute("label") ?? "Form";
  frame.src = href;
  frame.allow = "camera; geolocation";
  frame.setAttribute("part", "frame");
  // Set through the DOM rather than an attribute, so no style-src is needed.
  Object.assign(frame.style, { display: "block", width: "100%", border: "0", height: "20rem" });
  frame.style.minHeight = lengthOf(element.getAttribute("min-height"));
  frame.style.maxHeight = lengthOf(element.getAttribute("max-height"));
  return frame;
}

/** Returns `300px` for `300`. */
const lengthOf = (text: string | null): string => (text && /^\d+$/.test(text) ? `${text}px` : (text ?? ""));

function randomId(): string {
  return [...crypto.getRandomValues(new Uint32Array(3))].map((word) => word.toString(36)).join("");
}
