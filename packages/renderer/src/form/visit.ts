/** Context of a visit, and whether it is the first in this tab. */
import type { FormClient, FormClientOptions } from "@formstead/client";
import type { Filling } from "./filling.ts";

export interface Company {
  readonly options: Pick<FormClientOptions, "baseUrl" | "formRef" | "entryKey" | "resumeToken" | "slot"> & {
    readonly root: ShadowRoot;
    readonly draft?: string | undefined;
  };
  readonly client: FormClient;
  readonly filling: Filling;
  /** The element that the form is drawn into. */
  readonly box: HTMLElement;
  readonly signal: AbortSignal;
  /** Set if there were answers on this device when the form was opened. */
  readonly hasDraft: string | undefined;
}

/** Remembers the visit, so that a reload is not a return. Returns whether this is the first time in this tab. Where storage is not allowed, no draft is kept either. */
export function beginVisit(slot: string): boolean {
  try {
    const name = `${slot}:visit`;
    const isFirst = sessionStorage.getItem(name) === null;
    sessionStorage.setItem(name, "1");
    return isFirst;
  } catch {
    return false;
  }
}
