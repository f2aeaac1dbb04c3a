/** The files that answers refer to. Pure. */
import { type Json, type JsonObject, pathText } from "@formstead/form-logic";
import { type Id, isId } from "../../../../platform/ids/ids.ts";

type FileReference = readonly [id: Id<"fil">, path: string];

/** The files that answers refer to at any depth, each with the path of its answer. */
export function filesIn(answers: Json | undefined): readonly FileReference[] {
  const found: FileReference[] = [];
  collect(answers, undefined, [], found);
  return found;
}

/** Shares one path and one list, because this runs for every submission and most answers contain no file. */
function collect(
  value: Json | undefined,
  step: string | undefined,
  path: string[],
  found: FileReference[],
): void {
  if (typeof value !== "object" || value === null) return;
  if (step !== undefined) path.push(step);
  if (Array.isArray(value)) for (const one of value) collect(one, instanceStep(one), path, found);
  else if (isRecord(value)) {
    if (isId("fil", value.file_id)) found.push([value.file_id, pathText(path)]);
    for (const key of Object.keys(value)) collect(value[key], key, path, found);
  }
  if (step !== undefined) path.pop();
}

/** Removes brackets from the ID, because they would make the end of the ID ambiguous. */
function instanceStep(one: Json): string | undefined {
  return isRecord(one) && typeof one._id === "string" ? `[${one._id.replaceAll(/[[\]]/g, "")}]` : undefined;
}

export function fileIdsIn(answers: Json | undefined): Id<"fil">[] {
  return filesIn(answers).map(([id]) => id);
}

function isRecord(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
