/** Reads the routes of Studio from its source code: every call of `createRoute` with its path, parents, and screen. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type ESTree, parseSync } from "vite";

export interface StudioRoute {
  /** As in the router, for example, `/$accountId/projects`. */
  readonly path: string;
  /** The ids of its parents, for example, `signed-in`. */
  readonly parents: readonly string[];
  /** The files of the screen and of the layouts around it, if they are loaded on demand. */
  readonly components: readonly string[];
  /** False for a route that only leads to another one. */
  readonly isScreen: boolean;
  /** From the `staticData` of the route or of a parent. */
  readonly frame: string | undefined;
}

type Options = Readonly<Record<string, string | undefined>>;

interface Definition {
  readonly file: string;
  readonly name: string;
  /** The code of each option. */
  readonly options: Options;
}

interface Source {
  readonly file: string;
  readonly definitions: readonly Definition[];
  /** The file that each imported name comes from. */
  readonly imports: ReadonlyMap<string, string>;
}

export function readRoutes(src: string): readonly StudioRoute[] {
  const sources = globSync("**/*.{ts,tsx}", { cwd: src })
    .filter((file) => !file.includes(".test."))
    .map((file) => readSource(join(src, file)));
  const chains = sources.flatMap(({ definitions }) => definitions.map((one) => chainOf(one, sources)));
  const parents = new Set(chains.flatMap((chain) => chain.slice(1)));
  return chains.filter(([own]) => own?.options.path !== undefined && !parents.has(own)).map(routeOf);
}

function readSource(file: string): Source {
  const text = readFileSync(file, "utf8");
  const calls = text.match(/\bcreateRoute\(/g)?.length ?? 0;
  if (calls === 0) return { file, definitions: [], imports: new Map() };
  const { body } = parseSync(file, text).program;
  const definitions = body
    .map((one) => (one.type === "ExportNamedDeclaration" ? one.declaration : one))
    .flatMap((one) => (one?.type === "VariableDeclaration" ? one.declarations : []))
    .flatMap(({ id, init }) => {
      const options = init ? readOptions(init, text) : undefined;
      return id.type === "Identifier" && options ? [{ file, name: id.name, options }] : [];
    });
  if (calls !== definitions.length)
    throw new Error(`${file}: assign each route to a name and write its options in the call of createRoute`);
  const imports = body
    .filter((one) => one.type === "ImportDeclaration")
    .flatMap(({ source, specifiers }) =>
      specifiers.map(({ local }) => [local.name, resolve(dirname(file), source.value)] as const),
    );
  return { file, definitions, imports: new Map(imports) };
}

/** Returns the code of each option if the expression creates a route. */
function readOptions(expression: ESTree.Expression, text: string): Options | undefined {
  if (expression.type !== "CallExpression" || expression.callee.type !== "Identifier") return undefined;
  const [options] = expression.arguments;
  if (expression.callee.name !== "createRoute" || options?.type !== "ObjectExpression") return undefined;
  return Object.fromEntries(
    options.properties.flatMap((one) =>
      one.type === "Property" && one.key.type === "Identifier"
        ? [[one.key.name, text.slice(one.value.start, one.value.end)]]
        : [],
    ),
  );
}

/** The route and its parents up to the root, which is not created by `createRoute`. */
function chainOf(definition: Definition, sources: readonly Source[]): readonly Definition[] {
  const parent = /(\w+)\s*$/.exec(definition.options.getParentRoute ?? "")?.[1] ?? "";
  const own = sources.find(({ file }) => file === definition.file);
  const place = own?.imports.get(parent) ?? definition.file;
  const found = sources.find(({ file }) => file === place)?.definitions.find(({ name }) => name === parent);
  return found ? [definition, ...chainOf(found, sources)] : [definition];
}

function routeOf(chain: readonly Definition[]): StudioRoute {
  const literal = (code: string | undefined) => code?.match(/^"(.*)"$/)?.[1];
  const path = chain
    .map(({ options }) => literal(options.path) ?? "")
    .reduceRight((all, one) => all + one, "");
  return {
    path: path.replaceAll("//", "/"),
    parents: chain.slice(1).flatMap(({ options }) => literal(options.id) ?? []),
    components: chain.flatMap(({ file, options }) =>
      [...(options.component ?? "").matchAll(/\bimport\("(.+?)"\)/g)].map(([, specifier]) =>
        resolve(dirname(file), specifier ?? ""),
      ),
    ),
    isScreen: chain[0]?.options.component !== undefined,
    frame: chain
      .map(({ options }) => /\bframe: "(\w+)"/.exec(options.staticData ?? "")?.[1])
      .find((one) => one !== undefined),
  };
}
