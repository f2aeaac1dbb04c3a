/**
 * Commands for the model-based test: operations in sequence and concurrently, with any key, link, and entry that ever
 * existed. The result of concurrent operations must match some sequential order of them.
 */
import fc from "fast-check";
import { sorted, toJson } from "./session-answers.ts";
import { anything, changing, hours, type Intent } from "./session-intents.ts";
import { step } from "./session-model.ts";
import { type EntryState, nothing, type Op, type Seen, type State } from "./session-state.ts";

/** The server, as the commands use it. */
export interface Real {
  now(): number;
  advance(ms: number): void;
  perform(op: Op, state: State): Promise<Seen>;
  /** The entry as the account sees it. */
  look(entryId: string): Promise<Seen>;
  counts: Record<"commands" | "operations" | "races" | "refusals" | "submits" | "at_once", number>;
}

/**
 * Every state that the server can be in according to its responses. After two concurrent uses of a link, only later
 * responses show which key is valid.
 */
export interface Model {
  states: readonly State[];
}

class Perform implements fc.AsyncCommand<Model, Real> {
  readonly #intents: readonly Intent[];
  #done = "nothing";

  constructor(intents: readonly Intent[]) {
    this.#intents = intents;
  }

  check(): boolean {
    return true;
  }

  async run(model: Model, real: Real): Promise<void> {
    const now = real.now();
    const [likely = nothing] = model.states;
    const ops = this.#intents.flatMap((intent) => intent(likely, now) ?? []);
    if (ops.length === 0) return;
    this.#done = ops.map((op) => JSON.stringify(op)).join(" with ");
    const seen = await Promise.all(ops.map((op) => real.perform(op, likely)));
    count(real, ops, seen);
    model.states = await explain(model.states, { ops, seen, now }, real);
  }

  toString(): string {
    return this.#done;
  }
}

class PassTime implements fc.AsyncCommand<Model, Real> {
  readonly #hours: number;

  constructor(hours: number) {
    this.#hours = hours;
  }

  check(): boolean {
    return true;
  }

  async run(_model: Model, real: Real): Promise<void> {
    real.advance(this.#hours * 3_600_000);
  }

  toString(): string {
    return `${this.#hours} hours pass`;
  }
}

function count({ counts }: Real, ops: readonly Op[], seen: readonly Seen[]): void {
  counts.commands += 1;
  counts.operations += ops.length;
  if (ops.length > 1) counts.races += 1;
  counts.refusals += seen.filter(({ status }) => status >= 400).length;
  counts.submits += ops.filter(({ kind }, at) => kind === "submit" && seen[at]?.status === 200).length;
  counts.at_once += ops.filter(
    ({ kind }, at) => kind === "submit_at_once" && seen[at]?.status === 201,
  ).length;
}

interface Happening {
  readonly ops: readonly Op[];
  readonly seen: readonly Seen[];
  readonly now: number;
}

/** The states reached by each order of the operations that explains all responses. Throws if no order does. */
async function explain(before: readonly State[], what: Happening, real: Real): Promise<readonly State[]> {
  const found = new Map<string, State>();
  const reasons: string[] = [];
  const entries = createLooks(real);
  for (const state of before) {
    for (const order of orders(what.ops.map((_op, at) => at))) {
      const after = inOrder(state, order, what);
      const why = typeof after === "string" ? after : await differenceOf(state, after, entries);
      if (typeof after !== "string" && why === undefined) found.set(sorted(after), after);
      else reasons.push(`in the order ${order}: ${why}`);
    }
  }
  if (found.size > 0) return [...found.values()];
  const told = what.seen.map(({ status, body }) => `${status} ${JSON.stringify(body).slice(0, 300)}`);
  throw new Error(`no order explains it\n${reasons.join("\n")}\nseen: ${told.join("\n      ")}`);
}

function inOrder(before: State, order: readonly number[], { ops, seen, now }: Happening): State | string {
  let state = before;
  for (const at of order) {
    const verdict = step(state, ops[at] as Op, seen[at] as Seen, now);
    if (!verdict.ok) return `${ops[at]?.kind}: ${verdict.why}`;
    state = verdict.state;
  }
  return state;
}

/** Each entry is read once, when it is first needed. */
function createLooks(real: Real): (entryId: string) => Promise<Seen> {
  const looks = new Map<string, Promise<Seen>>();
  return (id) => {
    const look = looks.get(id) ?? real.look(id);
    looks.set(id, look);
    return look;
  };
}

async function differenceOf(
  before: State,
  after: State,
  look: (entryId: string) => Promise<Seen>,
): Promise<string | undefined> {
  for (const [at, entry] of after.entries.entries()) {
    if (entry === before.entries[at]) continue;
    const { body } = await look(entry.id);
    const [wanted, found] = [sorted(factsOf(entry)), sorted(factsIn(body))];
    if (wanted !== found) return `the entry should be ${wanted}, and is ${found}`;
  }
  return undefined;
}

function factsOf({ status, answers, receipt, submits }: EntryState): object {
  return { status, answers: toJson(answers), receipt_code: receipt, answers_revision: submits };
}

function factsIn(body: Seen["body"]): object {
  const { status, answers, receipt_code, answers_revision } = body;
  return { status, answers, receipt_code, answers_revision };
}

function orders(items: readonly number[]): number[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first) =>
    orders(items.filter((one) => one !== first)).map((rest) => [first, ...rest]),
  );
}

const alone = anything.map((intent) => new Perform([intent]));
const atOnce = fc.array(changing, { minLength: 2, maxLength: 3 }).map((intents) => new Perform(intents));

/** A command that is listed more often is drawn more often. */
export const sessionCommands = [
  ...[alone, alone, alone, alone, alone, alone, alone],
  ...[atOnce, atOnce, atOnce, atOnce],
  hours.map((count) => new PassTime(count)),
];

/** The first command of every sequence. */
export const beginEntry = () => new Perform([() => ({ kind: "begin", patch: {} })]);
