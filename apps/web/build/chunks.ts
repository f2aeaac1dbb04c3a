/**
 * Which modules are loaded together. A few larger files load faster than many small ones, because every file that
 * imports another one adds a round trip. A module belongs to the first group that matches, and with it all its imports
 * that are still free. Therefore, no group may come before one that it imports.
 */
import type { Rolldown } from "vite";

type Options = Extract<Rolldown.OutputOptions["codeSplitting"], object>;
type Group = NonNullable<Options["groups"]>[number];

/** Modules of these packages, wherever the package manager puts them. */
const packages = (...names: readonly string[]) => new RegExp(`/node_modules/(${names.join("|")})/`);

const inOrder = (groups: readonly Group[]): Group[] =>
  groups.map((group, index) => ({ ...group, priority: groups.length - index }));

/** Large components of Base UI that most screens do not use. */
const pickers =
  /\/@base-ui\/react\/(?:autocomplete|combobox|filter-dropdown|navigation-menu|number-field|select|slider)\//;
const textFile =
  /\/src\/(?:areas\/(?<area>[^/]+)|shell|i18n)\/texts\/(?:[a-z]+\.)?(?<language>[a-z]{2})\.ts$/;

/** English is the fallback for missing texts, so it is always needed and stays with the code. */
function otherLanguage(module: string): string | null {
  const { area = "shell", language = "en" } = textFile.exec(module)?.groups ?? {};
  return language === "en" ? null : `${area}.${language}`;
}

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Whether a picker, or one of our modules that imports a picker. */
function needsPicker(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (pickers.test(id)) return true;
  if (seen.has(id) || id.includes("/node_modules/")) return false;
  seen.add(id);
  const imported = modules.getModuleInfo(id)?.importedIds ?? [];
  return imported.some((one) => needsPicker(one, modules, seen));
}

/** The modules that match, except those with pickers, which would be loaded wherever the group is. */
const withoutPickers =
  (name: string, test: RegExp): Group["name"] =>
  (id, modules) =>
    test.test(id) && !needsPicker(id, modules) ? name : null;

export const chunkGroups = inOrder([
  {
    name: "react",
    test: /\/node_modules\/(?:react|react-dom|scheduler)\/|rolldown\/runtime|vite\/preload-helper/,
  },
  { name: otherLanguage, debugName: "texts" },
  { name: "data", test: packages("@tanstack/[^/]+", "i18next", "react-i18next", "openapi-fetch") },
  { name: "icons", test: packages("lucide-react") },
  { name: "shell", test: /\/src\/|\/@base-ui\//, tags: ["$initial"] },
  {
    name: withoutPickers("controls", packages("@base-ui/[^/]+", "@floating-ui/[^/]+", "react-hook-form")),
    debugName: "controls",
  },
  { name: withoutPickers("ui", /\/src\/(?:ui|lib|api|i18n)\//), debugName: "ui" },
  { name: "pickers", test: /\/src\/ui\/|\/@base-ui\// },
  { name: withoutPickers("shell-parts", /\/src\/shell\//), debugName: "shell-parts" },
  { name: (id) => /\/src\/areas\/([^/]+)\//.exec(id)?.[1] ?? null, debugName: "areas" },
]);
