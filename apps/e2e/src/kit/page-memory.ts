/** Looks for a secret everywhere a page could keep it: what is shown, stored, addressed, and every string in its heap. */
import type { Page } from "@playwright/test";

/** In a cache, a closure or an element that was removed. */
export const inMemory = "memory";

/** The places where the text is found; none is what a test hopes for. */
export async function placesOf(secret: string, page: Page): Promise<readonly string[]> {
  const visible = await page.evaluate(async (text) => {
    const controls = [
      ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea"),
    ];
    const databases = await indexedDB.databases();
    const places = {
      document: document.documentElement.outerHTML,
      controls: controls.map((control) => control.value).join("\n"),
      address: location.href,
      history: JSON.stringify(history.state),
      localStorage: JSON.stringify(localStorage),
      sessionStorage: JSON.stringify(sessionStorage),
      indexedDB: JSON.stringify(databases),
      caches: JSON.stringify(await caches.keys()),
    };
    return Object.entries(places)
      .filter(([, content]) => content.includes(text))
      .map(([place]) => place);
  }, secret);
  const cookies = JSON.stringify(await page.context().cookies());
  return [
    ...visible,
    ...(cookies.includes(secret) ? ["cookies"] : []),
    ...((await heapStrings(page)).includes(secret) ? [inMemory] : []),
  ];
}

/** All strings that are still alive in the page after a garbage collection, as one text. */
async function heapStrings(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => chunks.push(chunk));
  await session.send("HeapProfiler.enable");
  await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await session.detach();
  const snapshot = chunks.join("");
  return snapshot.slice(snapshot.indexOf('"strings":'));
}
