/** The frame that the page shows until its first screen is ready. The build adds its markup from `frames/`. */

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The frame of this route and of those below it. Without one, the frame follows from the layout. */
    readonly frame?: "workspace";
  }
}

/** A screen that takes longer than this shows its own placeholders. */
const shownMaxMs = 5_000;

/** Removes the frame once the screen in `root` has its heading. */
export function endFrame(root: HTMLElement): void {
  const frame = document.getElementById("frame");
  if (!frame) return;
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    frame.remove();
  };
  const observer = new MutationObserver(() => {
    if (root.querySelector("h1")) end();
  });
  const timer = setTimeout(end, shownMaxMs);
  observer.observe(root, { childList: true, subtree: true });
}
