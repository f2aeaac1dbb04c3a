/** The answers of the model's form, and what the form says of them. Pure; it shares no code with what it judges. */
export interface Toy {
  readonly _id: string;
  readonly what?: string;
}

export interface Child {
  readonly _id: string;
  readonly first?: string;
  readonly toys: readonly Toy[];
}

/** Of the form `name! email why!(while there is an email) age≤120 children≤3 (first! toys≤2 (what))`. */
export interface Answers {
  readonly name?: string;
  readonly email?: string;
  readonly why?: string;
  readonly age?: number;
  readonly children: readonly Child[];
}

export type Patch = Readonly<Record<string, string | number | null>>;

/** Null where a path leads nowhere or a value is none of its field's type. */
export function patched(answers: Answers, patch: Patch): Answers | null {
  let next: Answers | null = answers;
  for (const [path, value] of Object.entries(patch)) next = next && put(next, path, value);
  return next;
}

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
  if (value !== null && (typeof value === "number") !== (path === "age")) return null;
  return {
    ...without(answers, path as keyof Answers),
    ...(value === null ? {} : { [path]: value }),
  } as Answers;
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

export function problemsOf({ name, email, why, age, children }: Answers): string[] {
  return [
    ...(name === undefined ? ["name"] : []),
    ...(email !== undefined && why === undefined ? ["why"] : []),
    ...((age ?? 0) > 120 ? ["age"] : []),
    ...children.filter(({ first }) => first === undefined).map(({ _id }) => `children[${_id}].first`),
  ];
}

export function visible(answers: Answers): Answers {
  return answers.email === undefined ? without(answers, "why") : answers;
}

/** As the API writes them: lists without instances are left out. */
export function toJson({ children, ...rest }: Answers): object {
  const told = children.map(({ toys, ...child }) => (toys.length > 0 ? { ...child, toys } : child));
  return told.length > 0 ? { ...rest, children: told } : rest;
}

/** Members of objects may come in any order. */
export function sorted(value: unknown): string {
  return JSON.stringify(value, (_name, one) =>
    one && typeof one === "object" && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}
