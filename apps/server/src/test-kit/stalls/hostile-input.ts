/** One hostile request: which operation it goes to, what it carries, and which parser it is meant for. */
import type { Caller, Harness } from "../harness.ts";

/** What inputs are made on: people, things and a place to keep what is costly to make. */
export interface Stage {
  readonly h: Harness;
  readonly owner: Caller;
  /** Makes a thing of this kind once, and gives the same one afterwards. */
  thing(prefix: string): Promise<string>;
  /** Credentials of a respondent with an open entry. */
  entryHeaders(): Promise<Readonly<Record<string, string>>>;
}

export interface Request {
  readonly params?: Readonly<Record<string, string>>;
  /** As it stands in the address, without the question mark. */
  readonly query?: string;
  /** JSON text, or anything that pretends to be. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface HostileInput {
  /** The id of an operation, such as `forms.create`; or a path that is no operation, such as `POST /f/:slug`. */
  readonly path: string;
  readonly name: string;
  /** Parser packages whose work it provokes. */
  readonly parsers?: readonly string[];
  /** It is within every limit: a refusal means that the input no longer measures what it is meant to. */
  readonly isAccepted?: boolean;
  make(stage: Stage): Promise<Request>;
}

/** What the server takes of a body, and about what Node takes of a request line. */
export const bodyBytesMax = 1_048_576;
export const queryCharsMax = 12_000;

export const many = <Value>(count: number, make: (at: number) => Value): Value[] =>
  Array.from({ length: count }, (_, at) => make(at));
