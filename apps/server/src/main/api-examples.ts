/** Examples of requests and responses for the API description. `pnpm examples` records them from real calls. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ExampleOf } from "../platform/http/openapi/examples.ts";

export const examplesDirectory = join(import.meta.dirname, "api-examples");

/**
 * The examples of one contract, by operation name. The parts of an example are `body` and the statuses of responses.
 */
export type ExampleFile = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export function readExampleFile(contract: string): ExampleFile {
  const file = join(examplesDirectory, `${contract}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/** Reads each file when it is first needed. */
export function createExampleOf(): ExampleOf {
  const files = new Map<string, ExampleFile>();
  return (operationId, part) => {
    const [contract = "", name = ""] = operationId.split(".");
    const file = files.get(contract) ?? readExampleFile(contract);
    files.set(contract, file);
    return file[name]?.[part];
  };
}
