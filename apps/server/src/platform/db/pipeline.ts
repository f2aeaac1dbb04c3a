/**
 * Several statements in one round trip: all messages are written at once, followed by a single Sync, so PostgreSQL runs
 * them as one implicit transaction (unless they begin or end an explicit one). A tenant read therefore costs one round
 * trip: [set the account, query]; a commit costs one more: [audit, events, jobs, commit]. `pg` runs it as a
 * Submittable. Its own `pipeline` option does not work here, because it runs each statement in a separate transaction,
 * so the account setting would be lost before the query.
 */
import pg from "pg";
import { serialize } from "pg-protocol";

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Named statements are parsed and described once per connection. */
  readonly name?: string | undefined;
}

export interface StatementResult {
  readonly rows: Record<string, unknown>[];
}

/** The part of pg's connection object that a Submittable may use; it is not in pg's public types. */
interface WireConnection {
  readonly stream: { write(bytes: Buffer): boolean };
  /** Shared with pg's own queries on the same connection: statements named here have been parsed there. */
  readonly parsedStatements: Record<string, string>;
}

interface WireField {
  readonly name: string;
  readonly dataTypeID: number;
}

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

interface ConnectionMemory {
  /**
   * Names whose Parse may or may not have succeeded when a pipeline failed. They are closed before they are parsed
   * again.
   */
  readonly uncertain: Set<string>;
  /** The columns of named statements that were described before; they are not described again. */
  readonly columns: Map<string, readonly Column[]>;
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;
/** Formats times in UTC with milliseconds; pg would format each one in the local time zone, field by field. */
export const toWire = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString() : prepareValue(value);
const memories = new WeakMap<object, ConnectionMemory>();

function memoryOf(connection: object): ConnectionMemory {
  const known = memories.get(connection);
  if (known) return known;
  const made: ConnectionMemory = { uncertain: new Set(), columns: new Map() };
  memories.set(connection, made);
  return made;
}

class Pipeline {
  readonly #statements: readonly Statement[];
  readonly #done: (error: Error | null, results: StatementResult[]) => void;
  readonly #results: StatementResult[];
  readonly #columns: (readonly Column[])[] = [];
  readonly #parsed: string[] = [];
  #memory: ConnectionMemory | undefined;
  #current = 0;
  #rowError: Error | undefined;

  constructor(
    statements: readonly Statement[],
    done: (error: Error | null, results: StatementResult[]) => void,
  ) {
    this.#statements = statements;
    this.#done = done;
    this.#results = statements.map(() => ({ rows: [] }));
  }

  /** pg passes an error returned here to the caller, as long as nothing was written. */
  submit(connection: WireConnection): Error | null {
    const memory = memoryOf(connection);
    this.#memory = memory;
    const messages: Buffer[] = [];
    try {
      for (const [index, statement] of this.#statements.entries()) {
        this.#add(messages, connection, memory, statement, index);
      }
    } catch (error) {
      this.#forget(connection);
      return error as Error;
    }
    messages.push(serialize.sync());
    connection.stream.write(Buffer.concat(messages));
    return null;
  }

  #add(
    messages: Buffer[],
    connection: WireConnection,
    memory: ConnectionMemory,
    { text, values, name = "" }: Statement,
    index: number,
  ): void {
    if (name === "" || connection.parsedStatements[name] === undefined) {
      if (name !== "") {
        if (memory.uncertain.delete(name)) messages.push(serialize.close({ type: "S", name }));
        this.#parsed.push(name);
        connection.parsedStatements[name] = text;
      }
      messages.push(serialize.parse({ text, name }));
    }
    messages.push(serialize.bind({ statement: name, values: [...values], valueMapper: toWire }));
    const columns = memory.columns.get(name);
    if (columns) this.#columns[index] = columns;
    else messages.push(serialize.describe({ type: "P", name: "" }));
    messages.push(serialize.execute({ portal: "" }));
  }

  handleRowDescription({ fields }: { fields: readonly WireField[] }): void {
    const columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: pg.types.getTypeParser(dataTypeID, "text"),
    }));
    this.#columns[this.#current] = columns;
    this.#remember(columns);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      this.#results[this.#current]?.rows.push(readRow(this.#columns[this.#current] ?? [], fields));
    } catch (error) {
      this.#rowError = error as Error;
    }
  }

  handleCommandComplete(): void {
    // A statement that has not been described by now has no columns, such as begin and commit.
    if (this.#columns[this.#current] === undefined) this.#remember([]);
    this.#current += 1;
  }

  #remember(columns: readonly Column[]): void {
    const name = this.#statements[this.#current]?.name;
    if (name !== undefined) this.#memory?.columns.set(name, columns);
  }

  #forget(connection: WireConnection): void {
    const memory = memoryOf(connection);
    for (const name of this.#parsed) {
      delete connection.parsedStatements[name];
      memory.uncertain.add(name);
      memory.columns.delete(name);
    }
  }

  handleError(error: Error, connection: WireConnection): void {
    this.#forget(connection);
    this.#done(error, []);
  }

  handleReadyForQuery(): void {
    if (this.#rowError) this.#done(this.#rowError, []);
    else this.#done(null, this.#results);
  }

  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}

function readRow(columns: readonly Column[], fields: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index += 1) {
    const column = columns[index];
    const text = fields[index];
    if (column) row[column.name] = text === null || text === undefined ? null : column.parse(text);
  }
  return row;
}

export function runPipeline(
  client: pg.ClientBase,
  statements: readonly Statement[],
): Promise<StatementResult[]> {
  return new Promise((resolve, reject) => {
    const pipeline = new Pipeline(statements, (error, results) => {
      if (error) {
        // pg creates the error in its socket handler; replace its stack with the caller's.
        Error.captureStackTrace(error);
        reject(error);
      } else resolve(results);
    });
    client.query(pipeline as unknown as pg.Submittable);
  });
}
