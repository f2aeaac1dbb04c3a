/** The service worker of a form, as a script. Pure. */

export interface WorkerFacts {
  /** The path of the form's page: `/f/…/`. */
  readonly home: string;
  readonly languages: readonly string[];
  /** What to keep besides the pages. */
  readonly offline: { readonly files: readonly string[]; readonly pictures: readonly string[] };
  readonly formId: string;
  /** Changes whenever the page does. */
  readonly version: string;
}

/** The worker of a form in field mode. Its first line says what it keeps; a new line makes browsers replace it. */
export function workerScript(
  code: string,
  { home, languages, offline, formId, version }: WorkerFacts,
): string {
  const pages = [home, ...languages.map((language) => `${home}?lang=${language}`)];
  const config = { version, home, pages, ...offline, formId };
  return `self.formsteadField=${JSON.stringify(config)};\n${code}`;
}

/** Ends the worker of a form whose field mode was switched off: it removes what it has kept, and then itself. */
export function endingScript(home: string): string {
  const prefix = JSON.stringify(`formstead-field ${home} `);
  return `const prefix=${prefix};
addEventListener("install",()=>skipWaiting());
addEventListener("activate",(event)=>event.waitUntil((async()=>{
for(const name of await caches.keys())if(name.startsWith(prefix))await caches.delete(name);
await registration.unregister();
})()));
`;
}
