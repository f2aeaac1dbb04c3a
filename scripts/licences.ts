/**
 * Licenses that dependencies may have, given that Formstead is AGPL-3.0-only and parts of it run in other people's
 * pages.
 */
export interface Component {
  readonly name: string;
  readonly group?: string;
  readonly version: string;
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string; readonly name?: string };
    readonly expression?: string;
  }[];
}

const allowed = new Set([
  "0BSD",
  "AGPL-3.0-only",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "PostgreSQL",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

/** Packages whose license the SBOM tool cannot read; all three are MIT according to their license files. */
const stated = new Set(["ssh2@1.17.0", "cpu-features@0.0.10", "buildcheck@0.0.7"]);

export function licenceProblems(components: readonly Component[]): string[] {
  return components.flatMap((component) => {
    const name = `${[component.group, component.name].filter(Boolean).join("/")}@${component.version}`;
    const licences = (component.licenses ?? []).map(
      ({ license, expression }) => expression ?? license?.id ?? license?.name ?? "",
    );
    if (licences.length === 0) return stated.has(name) ? [] : [`${name}: no license`];
    return licences.filter((one) => !isAllowed(one)).map((one) => `${name}: ${one}`);
  });
}

/** One of several alternatives must be allowed; of combined licenses, all must be. */
function isAllowed(expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, "")
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((one) => allowed.has(one.trim())));
}
