import type { LucideIcon } from "lucide-react";

/** A line of the palette. */
export interface Entry {
  readonly id: string;
  readonly name: string;
  readonly detail?: string;
  readonly icon: LucideIcon;
  /** The shortcut that does the same. */
  readonly keys?: string;
  readonly run: () => void;
}

export interface EntryGroup {
  /** The heading. Base UI expects it under this name. */
  readonly value: string;
  readonly items: readonly Entry[];
}
