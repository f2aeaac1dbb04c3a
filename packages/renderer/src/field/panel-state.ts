/** What the panel shows about the device. */
import type { DeviceTexts } from "@formstead/form-logic/texts/load-device-texts";
import type { KeptEntry } from "./field-store.ts";

/** Everything that the panel shows. */
export interface PanelState {
  readonly texts: DeviceTexts;
  readonly language: string;
  readonly entries: readonly KeptEntry[];
  readonly isOnline: boolean;
  readonly isOn: boolean;
  /** The page opens without a network from now on. */
  readonly isReady: boolean;
  readonly isFull: boolean;
  /** The browser has agreed not to delete anything without being asked. */
  readonly isPersisted: boolean;
  readonly usedBytes: number;
  readonly install: (() => void) | undefined;
}

export const isUnsent = ({ status }: KeptEntry): boolean => status !== "sent" && status !== "draft";
