import { describe, expect, it } from "vitest";
import { identifier, join, type Sql, sql, toStatement } from "./statement.ts";

const find = (where: Sql, limit: number) => sql`select id from things where ${where} limit ${limit}`;
const byName = (name: string) => sql`name = ${name}`;
const byColor = (color: string) => sql`color = ${color}`;

describe("toStatement", () => {
  it("puts fragments into the text and everything else into the values", () => {
    const { text, values } = toStatement(find(sql`${byName("a")} and ${byColor("red")}`, 5));
    expect(text).toBe("select id from things where name = $1 and color = $2 limit $3");
    expect(values).toEqual(["a", "red", 5]);
  });

  it("uses one name for one text, with the values of each call", () => {
    const [first, second] = [toStatement(find(byName("a"), 1)), toStatement(find(byName("b"), 2))];
    expect([second.text, second.name]).toEqual([first.text, first.name]);
    expect(second.values).toEqual(["b", 2]);
  });

  it("names a text the same way in every process, regardless of earlier statements", () => {
    toStatement(sql`select 'something else'`);
    expect(toStatement(sql`select ${1}::int`).name).toBe("qZAlKUhrvxlwtqT0OEPHmex");
  });

  it("distinguishes statements that differ only in their fragments, their positions, or in being one", () => {
    const value: unknown = "now()";
    const two = (a: unknown, b: unknown) => sql`select ${a}, ${b}`;
    const queries = [
      find(byName("a"), 1),
      find(byColor("a"), 1),
      find(sql`${byName("a")} and ${byName("b")}`, 1),
      find(sql`${byName("a")} and ${sql`${byName("b")}`} and true`, 1),
      two(sql`now()`, value),
      two(value, sql`now()`),
      two(value, value),
      two(sql`now()`, sql`now()`),
    ];
    for (const query of queries) expect(toStatement(query).text).toBe(query.text);
    expect(new Set(queries.map((query) => toStatement(query).name)).size).toBe(queries.length);
  });

  it("does not confuse one list or column with another", () => {
    const listed = (names: readonly string[]) => sql`select 1 where name in (${join([...names])})`;
    const sorted = (column: string) => sql`select 1 order by ${identifier(column)}`;
    for (const query of [listed(["a"]), listed(["a", "b"]), sorted("name"), sorted("color"), listed(["c"])]) {
      expect(toStatement(query).text).toBe(query.text);
    }
  });
});
