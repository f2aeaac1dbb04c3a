/**
 * Several statements in one round trip: every message is written at once and followed by a single Sync, so
 * PostgreSQL runs them as one implicit transaction (unless they begin or end an explicit one). This is what lets a
 * tenant read cost one trip: [set the account, query], and a commit one more: [audit, events, jobs, commit].
 *
 * `pg` runs it as a Submittable. Its own `pipeline` option is not used: there each statement is a transaction of
 * its own, so the account setting would be gone before the query behind it.
 */
import pg from "pg";

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Named statements are parsed once per connection. */
  readonly name?: string | undefined;
}

export interface StatementResult {
  readonly rows: Record<string, unknown>[];
  readonly rowCount: number;
}

/** The part of pg's connection object that a Submittable may use; it is not in pg's public types. */
interface WireConnection {
  readonly stream: { cork?(): void; uncork?(): void };
  readonly parsedStatements: Record<string, string>;
  parse(message: { text: string; name: string }): void;
  bind(message: {
    statement: string;
    values: readonly unknown[];
    valueMapper(value: unknown): unknown;
  }): void;
  describe(message: { type: "P"; name: string }): void;
  execute(message: { portal: string }): void;
  close(message: { type: "S"; name: string }): void;
  sync(): void;
}

interface WireResult extends StatementResult {
  addFields(fields: unknown): void;
  parseRow(fields: unknown): Record<string, unknown>;
  addRow(row: Record<string, unknown>): void;
  addCommandComplete(message: unknown): void;
}

const { Result, utils } = pg as unknown as {
  Result: new () => WireResult;
  utils: { prepareValue(value: unknown): unknown };
};

interface ConnectionMemory {
  /** Names whose Parse may or may not have succeeded when a pipeline failed: closed before they are parsed again. */
  readonly uncertain: Set<string>;
  /** The columns of named statements; known ones are not asked for again. */
  readonly fields: Map<string, unknown>;
}

const memories = new WeakMap<object, ConnectionMemory>();

function memoryOf(connection: object): ConnectionMemory {
  const known = memories.get(connection);
  if (known) return known;
  const made: ConnectionMemory = { uncertain: new Set(), fields: new Map() };
  memories.set(connection, made);
  return made;
}

class Pipeline {
  readonly #statements: readonly Statement[];
  readonly #done: (error: Error | null, results: StatementResult[]) => void;
  readonly #results: WireResult[];
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
    this.#results = statements.map(() => new Result());
  }

  submit(connection: WireConnection): void {
    const memory = memoryOf(connection);
    this.#memory = memory;
    connection.stream.cork?.();
    try {
      for (const [index, statement] of this.#statements.entries())
        this.#send(connection, memory, statement, index);
    } finally {
      connection.sync();
      connection.stream.uncork?.();
    }
  }

  #send(
    connection: WireConnection,
    memory: ConnectionMemory,
    { text, values, name = "" }: Statement,
    index: number,
  ): void {
    if (name === "" || connection.parsedStatements[name] === undefined) {
      if (name !== "") {
        if (memory.uncertain.delete(name)) connection.close({ type: "S", name });
        this.#parsed.push(name);
        connection.parsedStatements[name] = text;
      }
      connection.parse({ text, name });
    }
    connection.bind({ statement: name, values, valueMapper: utils.prepareValue });
    const fields = memory.fields.get(name);
    if (fields === undefined) connection.describe({ type: "P", name: "" });
    else this.#results[index]?.addFields(fields);
    connection.execute({ portal: "" });
  }

  handleRowDescription(message: { fields: unknown }): void {
    this.#results[this.#current]?.addFields(message.fields);
    const name = this.#statements[this.#current]?.name;
    if (name !== undefined) this.#memory?.fields.set(name, message.fields);
  }

  handleDataRow(message: { fields: unknown }): void {
    const result = this.#results[this.#current];
    try {
      result?.addRow(result.parseRow(message.fields));
    } catch (error) {
      this.#rowError = error as Error;
    }
  }

  handleCommandComplete(message: unknown): void {
    this.#results[this.#current]?.addCommandComplete(message);
    this.#current += 1;
  }

  handleError(error: Error, connection: WireConnection): void {
    const memory = memoryOf(connection);
    for (const name of this.#parsed) {
      delete connection.parsedStatements[name];
      memory.uncertain.add(name);
      memory.fields.delete(name);
    }
    this.#done(error, []);
  }

  handleReadyForQuery(): void {
    if (this.#rowError) this.#done(this.#rowError, []);
    else this.#done(null, this.#results);
  }

  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}

export function runPipeline(
  client: pg.ClientBase,
  statements: readonly Statement[],
): Promise<StatementResult[]> {
  return new Promise((resolve, reject) => {
    const pipeline = new Pipeline(statements, (error, results) => {
      if (error) {
        // pg's error was made in its socket handler; give it the stack of the caller who can act on it.
        Error.captureStackTrace(error);
        reject(error);
      } else resolve(results);
    });
    client.query(pipeline as unknown as pg.Submittable);
  });
}
