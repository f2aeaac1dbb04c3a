/** What Studio's code knows about the API: types of requests and responses, and the codes of errors. */
import openapiTypes, { astToString } from "openapi-typescript";

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;
const mapValues = (object: unknown, change: (value: unknown) => unknown): Json =>
  isObject(object)
    ? Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]))
    : {};

/**
 * Types without error responses, which all have the same body and which the client throws, and without webhooks and the
 * descriptions of operations.
 */
export async function studioTypes({ webhooks: _webhooks, ...document }: Json): Promise<string> {
  const paths = mapValues(document.paths, (item) => mapValues(item, shorten));
  const used = JSON.stringify(paths);
  const components = isObject(document.components) ? document.components : {};
  const responses = Object.entries(isObject(components.responses) ? components.responses : {}).filter(
    ([name]) => used.includes(`"#/components/responses/${name}"`),
  );
  const ast = await openapiTypes(
    JSON.stringify({
      ...document,
      paths,
      components: { ...components, responses: Object.fromEntries(responses) },
    }),
  );
  return `/** Generated from docs/openapi.json by \`pnpm generate\`. */\n${astToString(ast)}`;
}

function shorten(operation: unknown): unknown {
  if (!isObject(operation) || !isObject(operation.responses)) return operation;
  const { summary: _summary, description: _description, ...kept } = operation;
  const successes = Object.entries(operation.responses).filter(([status]) => Number(status) < 300);
  return { ...kept, responses: Object.fromEntries(successes) };
}

export interface OperationRefusals {
  readonly id: string;
  readonly codes: readonly string[];
}

/** The codes of each operation as a module. Codes that always occur together are listed once. */
export function refusalsModule(operations: readonly OperationRefusals[]): string {
  const usersOf = (code: string) =>
    operations.filter(({ codes }) => codes.includes(code)).map(({ id }) => id);
  const codes = [...new Set(operations.flatMap((operation) => operation.codes))].sort();
  const groups = [...Map.groupBy(codes, (code) => usersOf(code).join(" ")).values()].filter(
    ({ length }) => length > 1,
  );
  const listed = (own: readonly string[]): string => {
    const shared = groups.filter(([first]) => first !== undefined && own.includes(first));
    const single = own.filter((code) => !shared.some((group) => group.includes(code)));
    return [...shared.map((group) => `...${nameOf(group)}`), ...single.map((code) => `"${code}"`)].join(", ");
  };
  const lines = operations
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, codes }) => `  "${id}": [${listed(codes)}],\n`);
  const lists = groups.map((group) => `const ${nameOf(group)} = ${JSON.stringify(group)} as const;\n`);
  return `/** Generated from the contracts by \`pnpm generate\`: the error codes that each operation can return. */

// Codes that always occur together.
${lists.join("")}
export const refusals = {
${lines.join("")}} as const;
`;
}

const nameOf = ([first = ""]: readonly string[]) =>
  first.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
