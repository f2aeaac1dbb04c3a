/** Loads the texts for devices that collect entries in one language. */
import type { DeviceTexts } from "./device/device-en.ts";

export type { DeviceTexts };

const english = () => import("./device/device-en.ts");

const languages: Readonly<Record<string, () => Promise<{ readonly device: DeviceTexts }>>> = {
  ar: () => import("./device/device-ar.ts"),
  de: () => import("./device/device-de.ts"),
  es: () => import("./device/device-es.ts"),
  fr: () => import("./device/device-fr.ts"),
  it: () => import("./device/device-it.ts"),
  nl: () => import("./device/device-nl.ts"),
  pl: () => import("./device/device-pl.ts"),
  pt: () => import("./device/device-pt.ts"),
};

export async function loadDeviceTexts(language: string): Promise<DeviceTexts> {
  const load = languages[language.split("-")[0] ?? ""] ?? english;
  return (await load()).device;
}
