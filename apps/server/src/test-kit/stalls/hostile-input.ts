/** A hostile request: its operation, its content, and the parser it targets. */
import type { Caller, Harness } from "../harness.ts";

/** The environment for inputs: users, resources, and a cache for what is costly to create. */
export interface Stage {
  readonly h: Harness;
  readonly owner: Caller;
  /** Creates a resource of this kind once and returns the same one afterward. */
  thing(prefix: string): Promise<string>;
  /** Credentials of a respondent with an open entry. */
  entryHeaders(): Promise<Readonly<Record<string, string>>>;
}

export interface Request {
  readonly params?: Readonly<Record<string, string>>;
  /** The query as in the URL, without the question mark. */
  readonly query?: string;
  /** JSON text, or text that resembles it. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface HostileInput {
  /** The ID of an operation, such as `forms.create`, or a path outside the contract, such as `POST /f/:slug`. */
  readonly path: string;
  readonly name: string;
  /** The parser packages that it exercises. */
  readonly parsers?: readonly string[];
  /** Within every limit: a rejection means that the input no longer measures what it should. */
  readonly isAccepted?: boolean;
  make(stage: Stage): Promise<Request>;
}

/** The server's limit for a body, and roughly Node's limit for a request line. */
export const bodyBytesMax = 1_048_576;
export const queryCharsMax = 12_000;

export const many = <Value>(count: number, make: (at: number) => Value): Value[] =>
  Array.from({ length: count }, (_, at) => make(at));
