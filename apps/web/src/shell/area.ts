/** What an area contributes to Studio. Each area exports one `Area` from its `area.ts`; `areas/index.ts` lists them. */
import type { AnyRoute } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { Language } from "../i18n/i18n.ts";

/**
 * A name that the shell shows before the texts of the area are loaded: in the sidebar, the palette, and the list of
 * shortcuts.
 */
export type Label = Readonly<Record<Language, string>>;

export interface Area {
  /** Routes by the parent route in `shell/parents.ts` that they belong to. */
  readonly routes: {
    readonly root?: readonly AnyRoute[];
    readonly signedIn?: readonly AnyRoute[];
    readonly studio?: readonly AnyRoute[];
    readonly inAccount?: readonly AnyRoute[];
  };
  readonly places?: readonly Place[];
  readonly commands?: readonly AreaCommand[];
  readonly searchSources?: readonly SearchSource[];
}

/** A screen that the sidebar, the palette, and a shortcut lead to. */
export interface Place {
  readonly to: string;
  readonly label: Label;
  readonly icon: LucideIcon;
  /** The place of the group `projects` is shown together with the projects themselves. */
  readonly group: "work" | "projects" | "connect" | "settings" | "personal";
  /** Screens without a permission are open to everyone who is signed in. */
  readonly permission?: string;
  readonly keys?: string;
  /** Set if other places are below this one, so that it is not shown as the current one there. */
  readonly isExact?: boolean;
}

/** An action in the palette. It opens a screen and, through the hash, its dialog. */
export interface AreaCommand {
  readonly id: string;
  readonly label: Label;
  readonly icon: LucideIcon;
  readonly permission: string;
  readonly to: string;
  readonly hash?: string;
}

/** Finds things of an area by name, for the palette. */
export interface SearchSource {
  readonly id: string;
  readonly label: Label;
  readonly icon: LucideIcon;
  readonly permission: string;
  /** A character that limits the palette to this source if the text starts with it. */
  readonly prefix?: string;
  readonly find: (search: Search) => Promise<readonly Found[]>;
}

export interface Search {
  readonly accountId: string;
  readonly text: string;
  readonly signal: AbortSignal;
}

export interface Found {
  readonly id: string;
  readonly name: string;
  readonly detail?: string;
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string>>;
}
