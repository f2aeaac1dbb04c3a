/** Replaces the names and addresses of test users, which contain a random mark, with those of made-up people. */
import type { Json } from "./json.ts";

const people = ["Ada Lovelace", "Grace Hopper", "Alan Turing", "Katherine Johnson"] as const;
const markPattern = /\b(Account of )?Person ([0-9a-f]{10})\b|\b([0-9a-f]{10})(?=@|%40)/g;

export function createPeople(parts: Json): (text: string) => string {
  const known = new Map<string, string>();
  findNames(parts, known);
  const personOf = (mark: string): string => {
    const taken = [...known.values()];
    const person = known.get(mark) ?? people.find((one) => !taken.includes(one)) ?? people[0];
    known.set(mark, person);
    return person;
  };
  return (text) =>
    text
      .replace(/correct horse [0-9a-f]{10}\b/g, "correct horse battery staple")
      .replace(markPattern, (_whole, account?: string, named?: string, addressed?: string) => {
        if (account) return "Analytical Engines Ltd";
        return named === undefined ? firstName(personOf(addressed ?? "")) : personOf(named);
      })
      .replaceAll("example.test", "example.com");
}

/** A user who was renamed in a story keeps that name and gets a matching address. */
function findNames(value: Json, known: Map<string, string>): void {
  if (typeof value !== "object" || value === null) return;
  const { name, email } = value as { readonly name?: Json; readonly email?: Json };
  const mark = typeof email === "string" ? /^[0-9a-f]{10}(?=@)/.exec(email)?.[0] : undefined;
  const person = people.find((one) => one === name);
  if (mark && person) known.set(mark, person);
  for (const one of Object.values(value)) findNames(one, known);
}

function firstName(person: string): string {
  return (person.split(" ")[0] ?? "").toLowerCase();
}
