/** Searches for a secret everywhere a page could keep it: the DOM, storage, the URL, and every string in the heap. */
import type { Page } from "@playwright/test";

/** The heap, for example, a cache, a closure, or a detached element. */
export const inMemory = "memory";

/** Returns the places that contain the secret. */
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

/** Returns all strings that survive a garbage collection, as one text. */
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
