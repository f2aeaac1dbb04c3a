/** Loads the texts of the notice about analytics services in one language. */
import type { TrackingTexts } from "./tracking/tracking-en.ts";

export type { TrackingTexts };

const english = () => import("./tracking/tracking-en.ts");

const languages: Readonly<Record<string, () => Promise<{ readonly tracking: TrackingTexts }>>> = {
  ar: () => import("./tracking/tracking-ar.ts"),
  de: () => import("./tracking/tracking-de.ts"),
  es: () => import("./tracking/tracking-es.ts"),
  fr: () => import("./tracking/tracking-fr.ts"),
  it: () => import("./tracking/tracking-it.ts"),
  nl: () => import("./tracking/tracking-nl.ts"),
  pl: () => import("./tracking/tracking-pl.ts"),
  pt: () => import("./tracking/tracking-pt.ts"),
};

export async function loadTrackingTexts(language: string): Promise<TrackingTexts> {
  const load = languages[language.split("-")[0] ?? ""] ?? english;
  return (await load()).tracking;
}
