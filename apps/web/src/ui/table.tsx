/**
 * A table on wide screens. On phones, each row becomes a block with labels, so that nothing scrolls horizontally. The
 * roles are set explicitly because changing `display` would remove them.
 */
import type { ReactNode } from "react";

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** The cell that identifies the row. */
  readonly isHeader?: boolean;
  /** For buttons and menus. The label is visible only to screen readers. */
  readonly isActions?: boolean;
  readonly className?: string;
}

interface TableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
}

export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <table role="table" className="w-full border-collapse text-sm max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row" className="border-line border-b text-start">
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              className="h-9 whitespace-nowrap px-3 text-start font-medium text-ink-soft text-xs first:ps-5 last:pe-5"
            >
              {column.isActions ? <span className="sr-only">{column.label}</span> : column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="divide-y divide-line max-md:block">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className="relative transition-colors has-[a]:hover:bg-hover/60 max-md:grid max-md:grid-cols-[auto_1fr] max-md:gap-x-4 max-md:gap-y-1.5 max-md:px-5 max-md:py-4"
          >
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const look = `md:h-13 md:px-3 md:py-2 md:first:ps-5 md:last:pe-5 max-md:contents ${column.className ?? ""}`;
  const content = column.cell(row);
  if (column.isHeader)
    return (
      <th role="rowheader" scope="row" className={`${look} text-start font-medium`}>
        <span className="max-md:col-span-2 max-md:me-10">{content}</span>
      </th>
    );
  if (column.isActions)
    return (
      <td role="cell" className={`${look} text-end`}>
        <span className="relative z-1 max-md:absolute max-md:end-2 max-md:top-2.5">{content}</span>
      </td>
    );
  return (
    <td role="cell" className={look}>
      <span aria-hidden="true" className="text-ink-faint md:hidden">
        {column.label}
      </span>
      <span className="min-w-0">{content}</span>
    </td>
  );
}
