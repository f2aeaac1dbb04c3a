/** Turns pointers and the wheel into movements of the map and its pin. Points are offsets from the middle of the map. */
import type { Point } from "./mercator.ts";

export interface Gestures {
  pan(by: Point): void;
  /** By how many steps, which may be a fraction, around a point that stays in its place. */
  zoom(by: number, at: Point): void;
  /** The fingers that zoomed are gone. */
  settle(): void;
  tap(at: Point): void;
  movePin(by: Point): void;
  dropPin(): void;
}

/** Less than this is a tap, because no finger keeps still. */
const slop = 6;
/** How far the wheel turns for one step. */
const wheelStep = 100;

export function listenToGestures(frame: HTMLElement, gestures: Gestures): () => void {
  const life = new AbortController();
  const pointers = new Map<number, Point>();
  let travel = 0;
  let isPin = false;
  let hasPinched = false;
  let turned = 0;

  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top, width, height } = frame.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };

  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    if (pointers.size === 0) {
      travel = 0;
      isPin = event.target instanceof Element && event.target.closest(".pin") !== null;
    }
    pointers.set(event.pointerId, pointOf(event));
    frame.setPointerCapture(event.pointerId);
  };

  const pinch = (before: Point, now: Point, other: Point): void => {
    const far = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y);
    hasPinched = true;
    travel = Number.POSITIVE_INFINITY;
    gestures.pan({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 });
    if (far(before) > 0 && far(now) > 0)
      gestures.zoom(Math.log2(far(now) / far(before)), {
        x: (now.x + other.x) / 2,
        y: (now.y + other.y) / 2,
      });
  };

  const move = (event: PointerEvent): void => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    const by = { x: now.x - before.x, y: now.y - before.y };
    if (other) pinch(before, now, other);
    else if (travel + Math.hypot(by.x, by.y) <= slop) return;
    else {
      travel = Number.POSITIVE_INFINITY;
      if (isPin) gestures.movePin(by);
      else gestures.pan(by);
    }
    pointers.set(event.pointerId, now);
  };

  const up = (event: PointerEvent): void => {
    if (!pointers.delete(event.pointerId) || pointers.size > 0) return;
    const isTap = event.type === "pointerup" && travel <= slop;
    if (hasPinched) gestures.settle();
    else if (isPin && !isTap) gestures.dropPin();
    else if (isTap && !isPin) gestures.tap(pointOf(event));
    hasPinched = false;
  };

  /** Without Ctrl or the focus, the wheel scrolls the page. */
  const wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !frame.matches(":focus")) return;
    event.preventDefault();
    // A pinch on a laptop arrives as a turned wheel with Ctrl, in small steps.
    turned -= event.deltaY * (event.deltaMode === 1 ? 33 : 1) * (event.ctrlKey ? 5 : 1);
    if (Math.abs(turned) < wheelStep) return;
    gestures.zoom(Math.sign(turned), pointOf(event));
    gestures.settle();
    turned = 0;
  };

  const { signal } = life;
  frame.addEventListener("pointerdown", down, { signal });
  frame.addEventListener("pointermove", move, { signal });
  frame.addEventListener("pointerup", up, { signal });
  frame.addEventListener("pointercancel", up, { signal });
  frame.addEventListener("wheel", wheel, { signal, passive: false });
  return () => life.abort();
}
