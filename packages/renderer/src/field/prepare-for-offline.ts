/** Registers the form's own service worker, which lets the page open without a network. */

export interface PrepareOptions {
  readonly formRef: string;
  readonly onReady: () => void;
  /** The browser offers to install the page. */
  readonly onInstallable: (install: (() => void) | undefined) => void;
}

/** The subset of Background Sync that is used. Not all browsers have it. */
interface Synced {
  readonly sync?: { register(tag: string): Promise<void> };
}

const syncTag = "formstead-field";

const homeOf = (formRef: string): string => `/f/${encodeURIComponent(formRef)}/`;

/** Field mode was switched off: loads the worker's last version, which removes itself. */
export async function endOffline(formRef: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(homeOf(formRef));
  await registration?.update().catch(() => {});
}

/** `formRef` is the form's name in its address. The worker controls only what is below that address. */
export function prepareForOffline({ formRef, onReady, onInstallable }: PrepareOptions): void {
  const { serviceWorker } = navigator;
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    onInstallable(() => {
      if ("prompt" in event && typeof event.prompt === "function") event.prompt();
      onInstallable(undefined);
    });
  });
  // Browsers offer workers only on secure pages.
  if (!serviceWorker) return;
  const home = homeOf(formRef);
  serviceWorker.register(trusted(`${home}worker.js`), { scope: home, updateViaCache: "none" }).then(
    () => serviceWorker.ready.then(onReady),
    () => {},
  );
}

/** Asks the browser to send what is kept when the network is back, even if the page has been closed by then. */
export async function sendWhenOnline(): Promise<void> {
  const registration: (ServiceWorkerRegistration & Synced) | undefined =
    await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register(syncTag).catch(() => {});
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/** Not all browsers have it. */
declare const trustedTypes: TrustedTypes | undefined;

/** The page's policy allows only this one name, and this only the form's own worker. */
function trusted(url: string): string {
  if (typeof trustedTypes === "undefined") return url;
  const createScriptURL = (asked: string) => {
    if (!/^\/f\/[^/]+\/worker\.js$/.test(asked))
      throw new TypeError("Only the form's own worker is allowed.");
    return asked;
  };
  return trustedTypes.createPolicy("formstead-worker", { createScriptURL }).createScriptURL(url);
}
