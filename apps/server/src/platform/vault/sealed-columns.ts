/**
 * Columns that contain sealed values. A module declares each one in its store and contributes it, so that a rotation
 * of the account's key reaches every value. Only a declaration creates a `SealedPlace`, which the vault requires, so
 * an undeclared column cannot be sealed. Values are replaced only if they have not changed since they were read.
 */
import { identifier, join, type Sql, sql } from "../db/statement.ts";
import type { AccountTx, ReadTx } from "../db/tx.ts";

declare const fromDeclaration: unique symbol;

/** The column and row that a value is sealed for, such as `webhook_endpoints/<uuid>/secret`. */
export type SealedPlace = string & { readonly [fromDeclaration]: true };

export interface SealedValue {
  /** The key of the value's row, as text; for a member of an object, the member's name comes last. */
  readonly at: readonly string[];
  readonly sealed: string;
}

export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  place(...at: readonly string[]): SealedPlace;
  /** Values that do not start with `prefix`, in key order. */
  list(
    tx: ReadTx,
    wanted: {
      readonly prefix: string;
      readonly after: readonly string[] | undefined;
      readonly limit: number;
    },
  ): Promise<SealedValue[]>;
  /** False if the value was changed or removed since it was read. */
  replace(tx: AccountTx, value: SealedValue, sealed: string): Promise<boolean>;
}

interface Declaration {
  readonly table: string;
  readonly column: string;
  /** The columns that identify a row within its account, with their types. */
  readonly key: readonly (readonly [name: string, type: "uuid" | "text"])[];
  /** Never change the declared name, because values sealed for another place cannot be opened. */
  placeOf(...at: readonly string[]): string;
}

/** Declares a text column that is null if it has no value. */
export function sealedColumn(declaration: Declaration): SealedColumn {
  const { table, column, key } = declaration;
  const value = identifier(column);
  return declare(declaration, {
    source: identifier(table),
    value,
    keys: key.map(([name, type]) => ({ expression: identifier(name), type: identifier(type) })),
    change: (sealed) => ({ to: sql`${sealed}`, current: value }),
  });
}

/** Declares a jsonb column with an object whose members are sealed individually. */
export function sealedMembers(declaration: Declaration): SealedColumn {
  const { table, column, key } = declaration;
  const object = identifier(column);
  return declare(declaration, {
    source: sql`${identifier(table)}, jsonb_each_text(${object}) as member (name, value)`,
    value: sql`member.value`,
    keys: [
      ...key.map(([name, type]) => ({ expression: identifier(name), type: identifier(type) })),
      { expression: sql`member.name`, type: identifier("text") },
    ],
    change: (sealed, at) => {
      const name = at.at(-1) ?? "";
      return {
        to: sql`jsonb_set(${object}, array[${name}]::text[], to_jsonb(${sealed}::text))`,
        current: sql`${object} ->> ${name}`,
      };
    },
  });
}

interface Parts {
  readonly source: Sql;
  readonly value: Sql;
  readonly keys: readonly { readonly expression: Sql; readonly type: Sql }[];
  change(sealed: string, at: readonly string[]): { readonly to: Sql; readonly current: Sql };
}

function declare({ table, column, key, placeOf }: Declaration, parts: Parts): SealedColumn {
  const order = join(parts.keys.map(({ expression }) => expression));
  const at = join(parts.keys.map(({ expression }) => sql`${expression}::text`));
  const typed = (values: readonly string[]) =>
    parts.keys.map(({ type }, index) => sql`${values[index] ?? ""}::${type}`);
  return {
    table,
    column,
    place: (...values) => placeOf(...values) as SealedPlace,
    list: (tx, { prefix, after, limit }) => {
      const beyond = after ? sql` and (${order}) > (${join(typed(after))})` : sql``;
      return tx.query<SealedValue>(sql`
        select array[${at}] as at, ${parts.value} as sealed from ${parts.source}
        where account_id = ${tx.account.uuid} and not starts_with(${parts.value}, ${prefix})${beyond}
        order by ${order} limit ${limit}`);
    },
    replace: async (tx, value, sealed) => {
      const { to, current } = parts.change(sealed, value.at);
      const values = typed(value.at);
      const row = key.map(([name], index) => sql`${identifier(name)} = ${values[index]}`);
      const rows = await tx.query(sql`
        update ${identifier(table)} set ${identifier(column)} = ${to}
        where account_id = ${tx.account.uuid} and ${join(row, " and ")} and ${current} = ${value.sealed}
        returning 1`);
      return rows.length > 0;
    },
  };
}
