/** Builds the names of components from names in contracts. */

/** For the first part of a path: `entries` becomes `entry`. */
export function singular(name: string): string {
  return name.replace(/ies$/, "y").replace(/([^s])s$/, "$1");
}
