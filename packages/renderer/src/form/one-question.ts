/**
 * One question at a time: keys answer and move on, a choice continues automatically, and swiping turns the page. A separate
 * chunk. Nothing here is needed to fill in the form: buttons do the same.
 */
import { css } from "../styles/one.css";
import type { OneQuestion } from "./screen.ts";

export { css };

/** Long enough to see what was chosen. */
const advanceMs = 300;
const swipeMin = 80;

const writing = "input:not([type=radio],[type=checkbox]),textarea,select";

export function listenToQuestions({ root, screen, hasKeys, signal }: OneQuestion): void {
  const stepOf = () => root.querySelector("form.one .page");
  /** The option under a real press. Assistive technology and keys choose without one. */
  let pressed: Element | null = null;

  /** Continues after a moment, unless the respondent came back to change the answer or is already elsewhere. */
  const advance = (): void => {
    const step = stepOf();
    const { form, isBack, actions } = screen();
    if (!step || isBack || form.definition.settings?.auto_advance === false) return;
    setTimeout(() => stepOf() === step && !signal.aborted && actions.next(), advanceMs);
  };

  const onPress = ({ target }: Event): void => {
    pressed = target instanceof Element ? target.closest("label") : null;
  };

  const onChange = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement && pressed?.contains(target) && isLastWord(target, root))
      advance();
    pressed = null;
  };

  /** Where a key leads. On a phone, Enter is the only way to begin a new line. */
  const turnOf = ({ key, shiftKey }: KeyboardEvent, element: Element): (() => void) | undefined => {
    const { next, back } = screen().actions;
    if (element.matches("textarea"))
      return key === "Enter" && !shiftKey && matchMedia("(pointer: fine)").matches ? next : undefined;
    if (element.matches("input,select") || !fits()) return undefined;
    return key === "ArrowDown" ? next : key === "ArrowUp" ? back : undefined;
  };

  const choose = (picked: HTMLInputElement): void => {
    picked.focus();
    picked.click();
    if (isLastWord(picked, root)) advance();
  };

  const onKey = (event: Event): void => {
    pressed = null;
    const { target: element } = event;
    if (!(event instanceof KeyboardEvent && element instanceof Element)) return;
    const { key, ctrlKey, altKey, metaKey, isComposing } = event;
    if (ctrlKey || altKey || metaKey || isComposing || !stepOf()) return;
    const turn = turnOf(event, element);
    const isKey = hasKeys && key.length === 1 && !element.matches(writing);
    const picked = isKey ? pick(root, key.toLowerCase()) : undefined;
    if (turn || picked) event.preventDefault();
    if (picked) choose(picked);
    turn?.();
  };

  const listen = (name: string, listener: (event: Event) => void) =>
    root.addEventListener(name, listener, { signal });
  listen("pointerdown", onPress);
  listen("change", onChange);
  listen("keydown", onKey);
  // On a page of its own, fingers also swipe beside the question.
  const area = root.host.hasAttribute("hosted") ? document : root;
  const listenAround = (name: string, listener: (event: Event) => void) =>
    area.addEventListener(name, listener, { signal, passive: true });
  listenToSwipes(listenAround, (isForward) => {
    const { actions } = screen();
    if (stepOf() && fits()) (isForward ? actions.next : actions.back)();
  });
}

/** A page that scrolls needs arrows and swipes for itself. */
const fits = (): boolean => document.documentElement.scrollHeight <= innerHeight + 1;

function listenToSwipes(
  listen: (name: string, listener: (event: Event) => void) => void,
  turn: (isForward: boolean) => void,
): void {
  let from: { readonly x: number; readonly y: number } | undefined;
  listen("touchstart", (event) => {
    const [target] = event.composedPath();
    if (!(event instanceof TouchEvent && target instanceof Element)) return;
    const { touches } = event;
    const [touch] = touches;
    const isFree = touches.length === 1 && !target.closest("input,textarea,canvas,select,dialog");
    from = isFree && touch ? { x: touch.clientX, y: touch.clientY } : undefined;
  });
  listen("touchend", (event) => {
    const touch = event instanceof TouchEvent ? event.changedTouches[0] : undefined;
    if (!from || !touch) return;
    const [across, up] = [touch.clientX - from.x, from.y - touch.clientY];
    if (Math.abs(up) > swipeMin && Math.abs(across) < Math.abs(up) / 2) turn(up > 0);
  });
}

const optionsIn = (root: ShadowRoot) => [
  ...root.querySelectorAll<HTMLInputElement>(".one .page :is(.options, .scale) input:not(.input)"),
];

/** Whether nothing is left to choose or to write: one option of one question, and not "Other". */
function isLastWord(input: HTMLInputElement, root: ShadowRoot): boolean {
  const names = new Set(optionsIn(root).map(({ name }) => name));
  return input.type === "radio" && input.value !== "other" && names.size === 1;
}

function pick(root: ShadowRoot, key: string): HTMLInputElement | undefined {
  const inputs = optionsIn(root);
  if (new Set(inputs.map(({ name }) => name)).size !== 1) return undefined;
  const byValue = inputs.find(({ value }) => value === key && /^\d$/.test(key));
  if (byValue) return byValue;
  const byKey = inputs.find(({ labels }) => labels?.[0]?.dataset.key?.toLowerCase() === key);
  if (byKey) return byKey;
  return inputs[0]?.closest(".scale") ? undefined : inputs[key.charCodeAt(0) - "a".charCodeAt(0)];
}
