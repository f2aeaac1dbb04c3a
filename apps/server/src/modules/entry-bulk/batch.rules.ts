/** What comes of the operations of a batch, and how refusals are told. Pure. */
import type { Id } from "../../platform/ids/ids.ts";

export interface ItemError {
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export type ItemResult =
  | { readonly ok: true; readonly status: number; readonly entry: { id: Id<"ent">; revision: number } }
  | {
      readonly ok: false;
      readonly status: number;
      readonly id: Id<"ent"> | undefined;
      readonly error: ItemError;
    };

export interface ErrorItem {
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
}

/** Pointers of a refusal lead into the data of its operation; seen from the batch they lie deeper. */
export function seenFromBatch(index: number, error: ItemError): ItemError {
  const { errors } = error.details;
  if (!Array.isArray(errors)) return error;
  const moved = (errors as ErrorItem[]).map((one) => ({
    ...one,
    pointer: `/operations/${index}/data${one.pointer}`,
  }));
  return { ...error, details: { ...error.details, errors: moved } };
}

const itemsMax = 100;

/** What a batch that is done as a whole or not at all is refused with. */
export function refusalsOf(results: readonly ItemResult[]): ErrorItem[] {
  return results
    .flatMap((result, index): ErrorItem[] => {
      if (result.ok) return [];
      const { code, message, details } = result.error;
      const { errors, ...facts } = details;
      return Array.isArray(errors)
        ? (errors as ErrorItem[])
        : [{ pointer: `/operations/${index}`, code, message, ...facts }];
    })
    .slice(0, itemsMax);
}
