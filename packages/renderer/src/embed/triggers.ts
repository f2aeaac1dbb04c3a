/**
 * Opens a popup or drawer automatically: after a while, at a scroll depth, or when the pointer leaves the page; or by a button
 * that is drawn here. Loaded only for elements with these attributes.
 */
import { loadTexts } from "@formstead/form-logic/texts/load-texts";
import { css } from "../styles/launcher.css";
import { mayOpen, type Seen } from "./popup-frequency.ts";

interface Popup extends HTMLElement {
  open(): Promise<void>;
}

const watching = new WeakMap<HTMLElement, AbortController>();
/** When a form could not open because something else had the visitor's attention. */
const retryMs = 5_000;
let sheet: CSSStyleSheet | undefined;

/** `name` identifies the form on this device. */
export function watch(element: Popup, name: string): void {
  watching.get(element)?.abort();
  const life = new AbortController();
  watching.set(element, life);
  const { signal } = life;
  const memory = memoryOf(`formstead:popup:${name}`);
  const number = (attribute: string) => Number.parseFloat(element.getAttribute(attribute) ?? "");

  /** Opens the form unless the visitor is busy. Returns false if it should be tried again. */
  const tryToOpen = (): boolean => {
    if (!element.isConnected) life.abort();
    if (signal.aborted) return true;
    if (isBusy()) return false;
    life.abort();
    if (mayOpen(memory.read(), element.getAttribute("open-every"), Date.now())) {
      memory.note({ openedAtMs: Date.now() });
      element.open().catch(() => {});
    }
    return true;
  };

  element.addEventListener("formstead-submit", () => memory.note({ isSubmitted: true }));
  if (element.hasAttribute("launcher")) drawLauncher(element, () => memory.note({ openedAtMs: Date.now() }));
  whenIdle(() => {
    const seconds = number("open-after");
    const percent = number("open-at-scroll");
    const wait = (ms: number): void => {
      const timer = setTimeout(() => tryToOpen() || wait(retryMs), ms);
      signal.addEventListener("abort", () => clearTimeout(timer));
    };
    if (seconds >= 0) wait(seconds * 1_000);
    if (percent >= 0)
      addEventListener("scroll", () => scrolledPercent() >= percent && tryToOpen(), {
        passive: true,
        signal,
      });
    if (element.hasAttribute("open-on-exit") && matchMedia("(hover: hover) and (pointer: fine)").matches)
      document.addEventListener(
        "mouseout",
        ({ relatedTarget, clientY }) => relatedTarget === null && clientY <= 0 && tryToOpen(),
        { signal },
      );
  });
}

/** A dialog, or a text that is being typed, must not be interrupted. */
function isBusy(): boolean {
  const active = document.activeElement;
  const isTyping = active?.matches("input, textarea, select, [contenteditable]");
  return document.hidden || isTyping === true || document.querySelector("dialog:modal") !== null;
}

function scrolledPercent(): number {
  const { scrollHeight, clientHeight } = document.documentElement;
  return ((scrollY + clientHeight) / scrollHeight) * 100;
}

/** The page itself comes first. */
function whenIdle(begin: () => void): void {
  // Safari does not have it.
  const wait = () =>
    "requestIdleCallback" in globalThis ? requestIdleCallback(begin) : setTimeout(begin, 200);
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
}

function drawLauncher(element: Popup, onOpen: () => void): void {
  const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  if (root.querySelector(".launcher")) return;
  sheet ??= new CSSStyleSheet();
  if (sheet.cssRules.length === 0) sheet.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const button = document.createElement("button");
  button.type = "button";
  button.className = element.getAttribute("launcher") === "tab" ? "launcher tab" : "launcher";
  button.setAttribute("part", "launcher");
  button.setAttribute("aria-haspopup", "dialog");
  const label = element.getAttribute("label");
  if (label) button.textContent = label;
  else
    void loadTexts(element.lang || navigator.language).then(({ open }) => {
      button.textContent = open;
    });
  button.addEventListener("click", () => {
    onOpen();
    element.open().catch(() => {});
  });
  root.append(button, document.createElement("slot"));
}

/** Where storage is not allowed, the form opens automatically as if for the first time. */
function memoryOf(name: string) {
  const read = (): Seen => {
    try {
      return JSON.parse(localStorage.getItem(name) ?? "{}");
    } catch {
      return {};
    }
  };
  return {
    read,
    note: (seen: Seen): void => {
      try {
        localStorage.setItem(name, JSON.stringify({ ...read(), ...seen }));
      } catch {
        // The storage is full or not allowed here.
      }
    },
  };
}
