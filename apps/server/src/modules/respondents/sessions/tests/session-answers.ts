/** The answers of the model's form and their evaluation. Pure; shares no code with the implementation under test. */
export interface Toy {
  readonly _id: string;
  readonly what?: string;
}

export interface Child {
  readonly _id: string;
  readonly first?: string;
  readonly toys: readonly Toy[];
}

/**
 * The answers to the form `name! email why!(while there is an email) age≤120 children≤3 (first! toys≤2 (what))`,
 * where `!` marks required fields.
 */
export interface Answers {
  readonly name?: string;
  readonly email?: string;
  readonly why?: string;
  readonly age?: number;
  readonly children: readonly Child[];
  /** Incomplete values as typed. */
  readonly typed: Readonly<Record<string, string>>;
}

export const noAnswers: Answers = { children: [], typed: {} };

export type Patch = Readonly<Record<string, string | number | null>>;

export interface Patched {
  readonly answers: Answers;
  /** `path code`, followed by `kept` for values kept as typed. */
  readonly errors: readonly string[];
}

/** Applies a patch. Each value is stored, kept as typed, or changes nothing. */
export function patched(before: Answers, patch: Patch): Patched {
  let answers = before;
  const errors: string[] = [];
  for (const [path, value] of Object.entries(patch)) {
    const next = put(answers, path, value);
    if (next === null) errors.push(`${path} unknown_field_key`);
    else if (Object.hasOwn(next.typed, path)) errors.push(`${path} type kept`);
    answers = next ?? answers;
  }
  return { answers, errors };
}

/** Returns null if the path does not exist. */
function put(answers: Answers, path: string, value: string | number | null): Answers | null {
  const id = /^children\[(.+)\]\.first$/.exec(path)?.[1];
  if (id !== undefined) {
    if (!answers.children.some(({ _id }) => _id === id)) return null;
    const children = answers.children.map((one) =>
      one._id === id
        ? { ...without(one, "first"), ...(value === null ? {} : { first: String(value) }) }
        : one,
    );
    return { ...answers, children };
  }
  if (!["name", "email", "why", "age"].includes(path)) return null;
  const rest = { ...without(answers, path as keyof Answers), typed: without(answers.typed, path) };
  if (value === null) return rest;
  const isWhole =
    path === "age" ? typeof value === "number" : path !== "email" || /@.+\./.test(String(value));
  if (!isWhole) return { ...rest, typed: { ...rest.typed, [path]: String(value) } };
  return { ...rest, [path]: value } as Answers;
}

function without<T extends object>(object: T, key: keyof T): T {
  const { [key]: _gone, ...rest } = object;
  return rest as T;
}

type Instance = { readonly _id: string };

export function instancesAt(answers: Answers, path: string): readonly Instance[] | undefined {
  if (path === "children") return answers.children;
  const id = /^children\[(.+)\]\.toys$/.exec(path)?.[1];
  return answers.children.find(({ _id }) => _id === id)?.toys;
}

export function withInstances(answers: Answers, path: string, list: readonly Instance[]): Answers {
  if (path === "children") return { ...answers, children: list as readonly Child[] };
  const id = /^children\[(.+)\]\.toys$/.exec(path)?.[1];
  const children = answers.children.map((one) => (one._id === id ? { ...one, toys: list } : one));
  return { ...answers, children };
}

export function problemsOf({ name, email, why, age, children, typed }: Answers): string[] {
  return [
    ...(name === undefined ? ["name"] : []),
    ...(email !== undefined && why === undefined ? ["why"] : []),
    ...((age ?? 0) > 120 ? ["age"] : []),
    ...Object.keys(typed),
    ...children.filter(({ first }) => first === undefined).map(({ _id }) => `children[${_id}].first`),
  ];
}

export function visible(answers: Answers): Answers {
  const kept = { ...answers, typed: {} };
  return answers.email === undefined ? without(kept, "why") : kept;
}

/** Converts answers to the form in which the API returns them, which omits lists without instances. */
export function toJson({ children, typed: _typed, ...rest }: Answers): object {
  const told = children.map(({ toys, ...child }) => (toys.length > 0 ? { ...child, toys } : child));
  return told.length > 0 ? { ...rest, children: told } : rest;
}

/** Sorts object members, because they can be in any order. */
export function sorted(value: unknown): string {
  return JSON.stringify(value, (_name, one) =>
    one && typeof one === "object" && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}
