import type { Contract } from "../contract.ts";
import type { Json } from "./components.ts";

/** Contracts of two modules may share a name, and so a tag; tag names must be unique. */
export function describeTags(contracts: readonly Contract[]): readonly Json[] {
  return [...new Map(contracts.map(({ name, description }) => [name, { name, description }])).values()];
}
