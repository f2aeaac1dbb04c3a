import { expect, it } from "vitest";
import { partsOf, rankOf } from "./rank.ts";

it.each([
  ["Conference registration", "conf", 0],
  ["Annual conference", "conf", 1],
  ["Create a project", "proj cr", 2],
  ["Unconfirmed", "conf", 3],
  ["Résumé", "resu", 0],
  ["Änderungen", "ander", 0],
  ["Membership", "conf", undefined],
])("ranks %s for %s", (name, typed, rank) => {
  expect(rankOf(name, typed)).toBe(rank);
});

it.each([
  ["Conference", "con", ["[Con]", "ference"]],
  ["Reconnect a connector", "conn", ["Reconnect a ", "[conn]", "ector"]],
  ["Unconfirmed", "conf", ["Un", "[conf]", "irmed"]],
  ["Résumé", "resu", ["[Résu]", "mé"]],
  ["Create a project", "proj cr", ["Create a project"]],
  ["Everything", "", ["Everything"]],
])("marks in %s what was typed as %s", (name, typed, parts) => {
  expect(partsOf(name, typed).map(({ text, isTyped }) => (isTyped ? `[${text}]` : text))).toEqual(parts);
});
