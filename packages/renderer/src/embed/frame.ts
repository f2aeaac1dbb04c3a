/**
 * The hosted page in a frame with its own origin, for forms whose answers the surrounding page must not be able to
 * read.
 */
import type { Json } from "@formstead/form-logic";
import { loadTexts } from "@formstead/form-logic/texts/load-texts";
import type { Commands, Emit, Facts, Handle } from "../element/handle.ts";
import { type Connect, commandNames, type FromFrame, isMessage, message, type ToFrame } from "./messages.ts";

export interface FrameOptions {
  readonly element: HTMLElement;
  readonly baseUrl: string;
  readonly formRef: string;
  readonly prefill: Readonly<Record<string, Json>>;
  readonly prefillToken: string | undefined;
  readonly draft: string | undefined;
  readonly emit: Emit;
}

/** A frame that says nothing for this long was blocked or does not exist: at all, and after it has loaded. */
const patienceMs = 30_000;
const loadedPatienceMs = 2_000;
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
  prefillToken,
  draft,
  emit,
}: FrameOptions): Promise<Handle> {
  const url = new URL(`/f/${encodeURIComponent(formRef)}`, baseUrl);
  if (element.lang) url.searchParams.set("lang", element.lang);
  if (prefillToken) url.searchParams.set("prefill_token", prefillToken);
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
  let onHello = () => {};

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
    onHello();
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
  root.replaceChildren(frame);
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      handle.close();
      showInstead(element, root, url);
      const reason = `The page at ${url.origin} cannot be shown in a frame. Its form must allow ${location.origin} in \`frame_origins\`.`;
      reject(Object.assign(new Error(reason), { code: "frame_blocked" }));
    };
    let timer = setTimeout(giveUp, patienceMs);
    // Browsers load an error page in place of a blocked one, and do not tell which of them it is.
    const onLoad = () => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, loadedPatienceMs);
    };
    frame.addEventListener("load", onLoad);
    onHello = () => {
      frame.removeEventListener("load", onLoad);
      clearTimeout(timer);
    };
    onReady = () => resolve(handle);
  });
}

/** The page's own content inside the element and, if it has no link, a link to the form's own page. */
function showInstead(element: HTMLElement, root: ShadowRoot, { origin, pathname, search }: URL): void {
  root.append(document.createElement("slot"));
  if (element.querySelector("a[href]")) return;
  const link = document.createElement("a");
  link.href = origin + pathname + search;
  link.textContent = element.getAttribute("label") ?? link.href;
  root.append(link);
  void loadTexts(element.lang || navigator.language).then(({ open }) => {
    link.textContent = open;
  });
}

function makeFrame(element: HTMLElement, { href }: URL): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.title = element.getAttribute("label") ?? "Form";
  frame.src = href;
  // The page in the frame allows only what its form needs.
  frame.allow = "camera; geolocation; microphone; fullscreen";
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
