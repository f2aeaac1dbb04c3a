/**
 * Imports into tables. Parses batches of rows; the rows module writes them and handles links and unique columns. If
 * the columns change during the import, the entire batch is rejected, and the next attempt parses it again.
 */
import { type Column, uniqueKeyOf } from "@formstead/table-core";
import type { Batch } from "@formstead/tabular";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { Id } from "../../../platform/ids/ids.ts";
import type { DataRowsService } from "../../tables/rows/index.ts";
import type { DataTablesService } from "../../tables/tables/index.ts";
import { importErrors as I } from "./imports.errors.ts";
import type { Import, Mapping, RowProblem } from "./imports.rules.ts";
import { shortened, stillFits } from "./mapping.rules.ts";
import { type Cells, fieldsOfTable, rowReader } from "./table-rows.rules.ts";
import { isBlank, type OpenTarget, type ReadBatch, type Target, TargetChanged } from "./targets.service.ts";

interface Deps {
  readonly dataTables: DataTablesService;
  readonly dataRows: DataRowsService;
}

interface Item {
  readonly row: number;
  readonly cells: Cells;
}

/** Some rows in COPY format. */
interface Piece {
  readonly rows: number;
  readonly lines: Buffer;
}

/** Enough rows for COPY to pay off, but few enough that other transactions wait only briefly. */
const batchRows = 5_000;
const undoRows = 2_000;
const pieceRows = 100;

export function createRowsTarget({ dataTables, dataRows }: Deps): Target {
  return {
    fields: async (ctx, imp, options) => fieldsOfTable(await dataTables.columns(ctx, tableOf(imp)), options),

    open: async (ctx, imp) => {
      const columns = await dataTables.columns(ctx, tableOf(imp));
      const { mapping, header, options } = imp;
      // Columns with an ongoing change are included; the write waits for them, because they may be about to become
      // unique.
      const fields = columns.map(({ key, unique, status }) => ({
        key,
        isMatchable: unique || status === "changing",
      }));
      if (!mapping || !header || !stillFits(mapping, fields)) return fail(I.import_mapping_outdated);
      const kind = mapping.matchOn !== null && mapping.onMatch === "update" ? "given" : "whole";
      const readRow = rowReader(columns, mapping, header, { ...options, kind: imp.format?.kind }, kind);
      const opened = { imp, mapping, columns, readRow };
      const isPlain = mapping.matchOn === null && dataRows.isPlain(columns);
      return isPlain ? openPlain(opened) : openLooked(opened);
    },

    undo: async (tx, imp) => {
      const order = { tableId: tableOf(imp), importId: imp.id };
      const { removed } = await dataRows.undoBatch(tx, order, undefined, undoRows);
      return { undone: removed, row: 0, isDone: removed === 0 };
    },
  };

  /** Parsed rows are valid only for the columns they were parsed with. */
  async function holdSame(tx: AccountTx, { imp, columns }: Opened): Promise<void> {
    const now = await dataTables.hold(tx, tableOf(imp));
    if (JSON.stringify(now) !== JSON.stringify(columns)) throw new TargetChanged("the columns have changed");
  }

  /**
   * Rows are serialized as they are read, while the database writes the previous batch; nothing else is kept in
   * memory.
   */
  function openPlain(opened: Opened): OpenTarget<Piece> {
    const { imp, mapping, readRow } = opened;
    const keys = mapping.columns.map(({ to }) => to);
    return {
      batchRows,
      read: (batch) => {
        const pieces: Piece[] = [];
        let [text, rows] = ["", 0];
        const cut = (): void => {
          if (rows > 0) pieces.push({ rows, lines: Buffer.from(text) });
          [text, rows] = ["", 0];
        };
        const read = readRows(batch, readRow, (_row, cells) => {
          text += dataRows.writeDown(cells);
          rows += 1;
          if (rows === pieceRows) cut();
        });
        cut();
        return { ...read, items: pieces };
      },
      write: async (tx, pieces) => {
        await holdSame(tx, opened);
        const rows = pieces.reduce((sum, piece) => sum + piece.rows, 0);
        const lines = pieces.map((piece) => piece.lines);
        await dataRows.importWritten(tx, orderOf(imp, mapping), { rows, lines, keys });
        return { counts: { created: rows, updated: 0, skipped: 0 }, problems: [] };
      },
    };
  }

  function openLooked(opened: Opened): OpenTarget<Item> {
    const { imp, mapping, columns, readRow } = opened;
    return {
      batchRows,
      read: (batch) => {
        const items: Item[] = [];
        const read = readRows(batch, readRow, (row, cells) => items.push({ row, cells }));
        return { ...read, items };
      },
      write: async (tx, items) => {
        await holdSame(tx, opened);
        return write(tx, imp, mapping, columns, items);
      },
    };
  }

  async function write(
    tx: AccountTx,
    imp: Import,
    mapping: Mapping,
    columns: readonly Column[],
    items: readonly Item[],
  ) {
    const { matchOn } = mapping;
    const order = orderOf(imp, mapping);
    const counts = { created: 0, updated: 0, skipped: 0 };
    const problems: RowProblem[] = [];
    const matched = matchOn === null ? undefined : columns.find(({ key }) => key === matchOn);
    for (const part of withoutRepeats(items, matched)) {
      const done = await dataRows.importBatch(
        tx,
        order,
        part.map(({ cells }) => cells),
      );
      counts.created += done.created;
      counts.updated += done.updated;
      counts.skipped += done.skipped;
      for (const [at, errors] of done.errors) {
        const item = part[at];
        if (!item) continue;
        for (const { key, code, message } of errors) {
          const column = mapping.columns.find(({ to }) => to === key)?.from ?? "";
          problems.push({ row: item.row, column, to: key, code, message, value: shortened(item.cells[key]) });
        }
      }
    }
    return { counts, problems: problems.sort((a, b) => a.row - b.row) };
  }
}

interface Opened {
  readonly imp: Import;
  readonly mapping: Mapping;
  readonly columns: readonly Column[];
  readonly readRow: ReturnType<typeof rowReader>;
}

function readRows(
  { firstRow, rows }: Batch,
  readRow: Opened["readRow"],
  take: (row: number, cells: Cells) => void,
): Omit<ReadBatch, "items"> {
  const problems: RowProblem[] = [];
  let count = 0;
  for (const [at, row] of rows.entries()) {
    if (isBlank(row)) continue;
    count += 1;
    const read = readRow(row, firstRow + at);
    if ("cells" in read) take(firstRow + at, read.cells);
    else problems.push(...read.problems);
  }
  return { rows: count, problems };
}

function orderOf(imp: Import, { matchOn, onMatch }: Mapping) {
  return {
    tableId: tableOf(imp),
    importId: imp.id,
    by: imp.createdBy,
    ...(matchOn === null ? {} : { matchOn, onMatch }),
  };
}

/** If two rows have the same key, the second must match the first, so it goes into the next part. */
function* withoutRepeats(items: readonly Item[], column: Column | undefined): Generator<readonly Item[]> {
  if (!column) return yield items;
  let part: Item[] = [];
  let keys = new Set<string>();
  for (const item of items) {
    const key = uniqueKeyOf(column, item.cells[column.key] ?? null);
    if (key !== undefined && keys.has(key)) {
      yield part;
      part = [];
      keys = new Set();
    }
    if (key !== undefined) keys.add(key);
    part.push(item);
  }
  yield part;
}

function tableOf({ target }: Pick<Import, "target">): Id<"tbl"> {
  if (target.type !== "rows") throw new Error("the import does not target rows");
  return target.tableId;
}
