/** Builds the names of components from names in contracts. */

/** `created_at` and `data-tables` become `CreatedAt` and `DataTables`. */
export function pascalCase(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

/** For the first part of a path: `entries` becomes `entry`. */
export function singular(name: string): string {
  return name.replace(/ies$/, "y").replace(/([^s])s$/, "$1");
}
