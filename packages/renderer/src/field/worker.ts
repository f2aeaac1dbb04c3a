/**
 * The service worker of one form in field mode. It lets the form's page open without a network and sends what is kept
 * when the network is back. It controls only addresses below the form's own, stores only what is the same for
 * everyone, and is replaced when the form or the renderer changes, because then its first line changes.
 */
import { openFieldStore } from "./field-store.ts";
import { sendEntries } from "./send-entries.ts";

/** What the server writes in front of this script. */
export interface WorkerConfig {
  /** Changes with the form and with the renderer. */
  readonly version: string;
  /** The path of the form's page: `/f/…/`. */
  readonly home: string;
  /** The pages to keep, one without a language and one for each language. */
  readonly pages: readonly string[];
  /** Scripts and fonts, without which the page does not work. */
  readonly files: readonly string[];
  readonly pictures: readonly string[];
  readonly formId: string;
}

/** The parts of the worker's scope that are used. TypeScript describes either pages or workers. */
interface WorkerEvent extends Event {
  readonly request: Request;
  readonly tag: string;
  waitUntil(work: Promise<unknown>): void;
  respondWith(response: Promise<Response>): void;
}
interface WorkerScope {
  readonly formsteadField: WorkerConfig;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: string, listener: (event: WorkerEvent) => void): void;
}

declare const self: WorkerScope;

const { version, home, pages, files, pictures, formId } = self.formsteadField;
const prefix = `formstead-field ${home} `;
/** How long a page waits for a bad network before it opens from the device. */
const patienceMs = 4_000;

const kept = new Set([...files, ...pictures]);
const cache = () => caches.open(prefix + version);

/** Files have a hash in their name, so an older worker's copy is the same. Pages are always loaded again. */
async function install(): Promise<void> {
  const target = await cache();
  const older = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const known = async (url: string): Promise<Response | undefined> => {
    for (const name of older) {
      const found = await (await caches.open(name)).match(url);
      if (found) return found;
    }
    return undefined;
  };
  const load = async (url: string): Promise<Response> => {
    // Without cookies, so that no page with answers is kept.
    const response = await fetch(url, { credentials: "omit", cache: "no-cache" });
    if (!response.ok || response.redirected) throw new TypeError(`${url} is not available`);
    return response;
  };
  await Promise.all([
    ...files.map(async (url) => target.put(url, (await known(url)) ?? (await load(url)))),
    ...pages.map(async (url) => target.put(url, await load(url))),
    ...pictures.map((url) =>
      load(url)
        .then((picture) => target.put(url, picture))
        .catch(() => {}),
    ),
  ]);
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== prefix + version);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function hasUnsent(): Promise<boolean> {
  const store = await openFieldStore(formId);
  const entries = await store.list().finally(store.close);
  return entries.some(({ status }) => status !== "sent");
}

/** The page from the device, in the language of the address if it names one. */
async function keptPage(url: URL): Promise<Response | undefined> {
  const language = url.searchParams.get("lang");
  const own = await cache();
  return (await own.match(`${home}${language ? `?lang=${language}` : ""}`)) ?? own.match(home);
}

/** From the network if it answers in time. Redirects, and answers about this visitor, are passed on as they are. */
async function open(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const asked = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  const isGone = answer && (answer.status === 404 || answer.status === 410);
  // A form that no longer exists still shows what was not sent.
  if (answer && answer.status < 500 && !(isGone && (await hasUnsent()))) return answer;
  return (await keptPage(url)) ?? answer ?? asked;
}

async function send(): Promise<void> {
  const store = await openFieldStore(formId);
  const result = await sendEntries({ store, baseUrl: "", formId }).finally(store.close);
  // The browser then tries again later.
  if (!result.isDone) throw new Error("Some entries are not sent yet.");
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("sync", (event) => {
  if (event.tag === "formstead-field") event.waitUntil(send());
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(open(request));
  else if (kept.has(pathname))
    event.respondWith(cache().then(async (own) => (await own.match(pathname)) ?? fetch(request)));
});
