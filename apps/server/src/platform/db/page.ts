/** One page of a list, as asked of and answered by a store. */

/** `pagination.total` stops counting here: an exact count of millions costs more than it tells. */
export const countedRowsMax = 10_000;

export interface SortKey {
  readonly name: string;
  readonly descending: boolean;
}

export interface Cursor {
  readonly direction: "next" | "prev";
  /** The values of the sort keys and, last, the id of the row the page continues from. */
  readonly values: readonly (string | number | null)[];
}

export interface PageRequest {
  readonly limit: number;
  readonly sort: readonly SortKey[];
  readonly cursor: Cursor | undefined;
  readonly countExact: boolean;
}

/** What a store's page gives: rows and where the neighbours begin. */
export interface KeysetPage<Row> {
  readonly rows: readonly Row[];
  readonly next: Cursor | null;
  readonly prev: Cursor | null;
  readonly total?: number;
}
