/** One page of a list: a store's request and result. */

/** `pagination.total` stops counting here, because an exact count of millions of rows is too expensive. */
export const countedRowsMax = 10_000;

export interface SortKey {
  readonly name: string;
  readonly descending: boolean;
}

export interface Cursor {
  readonly direction: "next" | "prev";
  /** The values of the sort keys, followed by the ID, of the row that the page continues from. */
  readonly values: readonly (string | number | null)[];
}

export interface PageRequest {
  readonly limit: number;
  readonly sort: readonly SortKey[];
  readonly cursor: Cursor | undefined;
  readonly countExact: boolean;
}

/** A store's result: rows and the positions of the adjacent pages. */
export interface KeysetPage<Row> {
  readonly rows: readonly Row[];
  readonly next: Cursor | null;
  readonly prev: Cursor | null;
  readonly total?: number;
}
