/** Surroundings for component tests. */
import { DirectionProvider } from "@base-ui/react/direction-provider";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { cdp } from "vitest/browser";

/** A page in a language that is written from right to left. */
export function RightToLeft({ children }: { children: ReactNode }) {
  return (
    <DirectionProvider direction="rtl">
      <div dir="rtl">{children}</div>
    </DirectionProvider>
  );
}

/** Lets links work without the screens of Studio. */
export function InRouter({ children }: { children: ReactNode }) {
  const [router] = useState(() =>
    createRouter({
      routeTree: createRootRoute(),
      history: createMemoryHistory({ initialEntries: ["/gallery"] }),
    }),
  );
  return <RouterContextProvider router={router}>{children}</RouterContextProvider>;
}

/** Runs the check as if the person had chosen a high-contrast theme in the operating system. */
export async function inForcedColors(check: () => Promise<void>): Promise<void> {
  const emulate = (value: string) =>
    cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value }] });
  await emulate("active");
  try {
    await check();
  } finally {
    await emulate("none");
  }
}

/** Whether the content is wider than its box, so that a part of it is cut off or scrolls sideways. */
export function isTooWide(element: Element): boolean {
  return element.scrollWidth > element.clientWidth + 1;
}
