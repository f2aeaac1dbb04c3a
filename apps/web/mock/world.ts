/** What the mocked account contains beyond the document's examples, so that its screens fit together. */
import type { ApiDocument, Operation } from "./document.ts";
import { operationsOf } from "./document.ts";

export type Item = Readonly<Record<string, unknown>>;

const ranks: readonly (string | undefined)[] = ["viewer", "contributor", "editor", "admin", "owner"];

/** The role table follows from the minimum role of each operation. */
function rolesOf(document: ApiDocument): readonly Item[] {
  const needed = operationsOf(document).flatMap(({ described }) => {
    const permission = described["x-permission"];
    const role = ranks.indexOf(described["x-required-role"]);
    return permission === undefined || role < 0 ? [] : [{ permission, role }];
  });
  return ranks.map((id, rank) => ({
    id,
    object: "role",
    permissions: [
      ...new Set(needed.filter(({ role }) => role <= rank).map(({ permission }) => permission)),
    ].sort(),
  }));
}

const projects = [
  ["Customer feedback", "What people think of us after each delivery", "#0b6e4f", "active"],
  ["Site inspections", "Weekly walks through yards and warehouses", "#4d5a12", "active"],
  ["Event registrations", "Summer school, open days, and workshops", "#1e4d84", "active"],
  ["Job applications", "", null, "active"],
  ["Spring survey 2025", "", "#8a4b08", "archived"],
] as const;

const people = [
  ["Ada Lovelace", "ada@example.com", "owner"],
  ["Grace Hopper", "grace@example.com", "admin"],
  ["Katherine Johnson", "katherine@example.com", "editor"],
  ["Mary Jackson", "mary@example.com", "viewer"],
] as const;

/** The items of the collections that screens show together, by the path of the collection. */
export function createWorld(
  document: ApiDocument,
  exampleOf: (path: string) => Item,
): ReadonlyMap<string, readonly Item[]> {
  const account = { ...exampleOf("/me/accounts"), role: "owner", is_active: true };
  return new Map<string, readonly Item[]>([
    ["/roles", rolesOf(document)],
    ["/me/accounts", [account]],
    [
      "/projects",
      projects.map(([name, description, color, status], index) => ({
        ...exampleOf("/projects"),
        id: numbered(exampleOf("/projects").id, index + 1),
        name,
        description,
        color,
        status,
      })),
    ],
    [
      "/users",
      people.map(([name, email, role], index) => ({
        ...exampleOf("/users"),
        id: numbered(exampleOf("/users").id, index + 1),
        name,
        email,
        role,
      })),
    ],
  ]);
}

/** Ids of examples end with a number. */
export function numbered(id: unknown, number: number): string {
  return `${String(id).slice(0, -3)}${String(number).padStart(3, "0")}`;
}

export function firstItem({ example }: Pick<Operation, "example">): Item {
  const list = isItem(example) && Array.isArray(example.data) ? example.data : [];
  return isItem(list[0]) ? list[0] : {};
}

export function isItem(value: unknown): value is Item {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
