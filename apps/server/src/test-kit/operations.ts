/** Every operation of the server as data, for generated tests, so that new operations are covered automatically. */
import { randomUUIDv7 } from "node:crypto";
import { modules } from "../main/modules.ts";
import type { Operation } from "../platform/http/contract.ts";
import { uuidToId } from "../platform/ids/ids.ts";

export interface NamedOperation {
  readonly id: string;
  readonly operation: Operation;
}

export const allOperations: readonly NamedOperation[] = modules.flatMap((module) =>
  (module.routes ?? []).flatMap(({ contract }) =>
    Object.entries(contract.operations).map(([name, operation]) => ({
      id: `${contract.name}.${name}`,
      operation,
    })),
  ),
);

/** The ID prefix of a path parameter, or undefined if it is not an ID. */
export function prefixOf(operation: Operation, parameter: string): string | undefined {
  const schema = operation.params?.shape[parameter];
  const pattern = schema && JSON.stringify((schema as unknown as { toJSONSchema(): unknown }).toJSONSchema());
  return /\^([a-z_]+)_\[0-7\]/.exec(pattern ?? "")?.[1];
}

export function parametersOf(operation: Operation): string[] {
  return [...operation.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? "");
}

/** Whether a session must have reauthenticated recently. */
export function needsElevation({ access }: Operation): boolean {
  return (access.kind === "user" || access.kind === "account") && access.reauthenticate;
}

/** The path with IDs chosen by `idFor`; by default, IDs that do not exist. */
export function pathWith(operation: Operation, idFor: (prefix: string) => string = missingId): string {
  return operation.path.replace(/:(\w+)/g, (_whole, name: string) => {
    const prefix = prefixOf(operation, name);
    return prefix === undefined ? "none" : idFor(prefix);
  });
}

export function missingId(prefix: string): string {
  return uuidToId(prefix as "prj", randomUUIDv7());
}
