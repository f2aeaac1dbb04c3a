/**
 * Keeps presses on buttons whose place changes under the pointer: leaving a field by pressing a button can show
 * something above it, such as a suggestion, and then the browser clicks nothing. Sliding off the button still cancels.
 */

interface Press {
  readonly button: HTMLButtonElement;
  /** Where the button was when it was pressed. */
  readonly place: DOMRect;
}

const isIn = ({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent): boolean =>
  clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;

export function keepPresses(box: HTMLElement, signal: AbortSignal): void {
  let press: Press | undefined;

  const finish = (begun: Press): void => {
    // Undefined if the browser's own click, which follows at once, has reached the button.
    if (press === begun && begun.button.isConnected) begun.button.click();
    press = undefined;
  };

  box.addEventListener(
    "mousedown",
    ({ target, button: which }) => {
      const found = which === 0 && target instanceof Element ? target.closest("button") : null;
      const isKept = found?.matches("[type=submit],.foot button");
      press = found && isKept ? { button: found, place: found.getBoundingClientRect() } : undefined;
    },
    { signal, capture: true },
  );
  box.addEventListener(
    "click",
    ({ target }) => {
      if (target instanceof Node && press?.button.contains(target)) press = undefined;
    },
    { signal, capture: true },
  );
  addEventListener(
    "mouseup",
    (event) => {
      const begun = press;
      if (begun && isIn(begun.place, event)) setTimeout(() => finish(begun));
      else press = undefined;
    },
    { signal, capture: true },
  );
}
