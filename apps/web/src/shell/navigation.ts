/** The places and commands of all areas, and which of them the current user may use. */
import { useTranslation } from "react-i18next";
import { areas } from "../areas/index.ts";
import type { Language } from "../i18n/i18n.ts";
import { useCan, useMembership } from "./account.ts";
import type { Area, AreaCommand, Label, Place, SearchSource } from "./area.ts";

const all: readonly Area[] = areas;
const places = all.flatMap((area) => area.places ?? []);
const commands = all.flatMap((area) => area.commands ?? []);
const sources = all.flatMap((area) => area.searchSources ?? []);

/** Returns a name in the current language. */
export function useLabel(): (label: Label) => string {
  const { i18n } = useTranslation();
  const language = i18n.language as Language;
  return (label) => label[language];
}

export function usePlaces(): readonly Place[] {
  return usePermitted()(places);
}

export function useAreaCommands(): readonly AreaCommand[] {
  return usePermitted()(commands);
}

export function useSearchSources(): readonly SearchSource[] {
  return usePermitted()(sources);
}

function usePermitted() {
  const membership = useMembership();
  const can = useCan();
  return <Thing extends Pick<Place, "permission">>(things: readonly Thing[]): readonly Thing[] =>
    things.filter(({ permission }) => permission === undefined || (membership && can(permission)));
}
