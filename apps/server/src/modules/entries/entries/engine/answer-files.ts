/** The files that answers refer to. Pure. */
import { type Json, type JsonObject, pathText } from "@formstead/form-logic";
import { type Id, isId } from "../../../../platform/ids/ids.ts";

type FileReference = readonly [id: Id<"fil">, path: string];

/** The files that answers refer to at any depth, each with the path of its answer. */
export function filesIn(answers: Json | undefined, path: readonly string[] = []): readonly FileReference[] {
  if (Array.isArray(answers)) return answers.flatMap((one) => filesIn(one, [...path, ...instanceStep(one)]));
  if (!isRecord(answers)) return [];
  const own: readonly FileReference[] = isId("fil", answers.file_id)
    ? [[answers.file_id, pathText(path)]]
    : [];
  return [...own, ...Object.entries(answers).flatMap(([key, one]) => filesIn(one, [...path, key]))];
}

/** Removes brackets from the ID, because they would make the end of the ID ambiguous. */
function instanceStep(one: Json): readonly string[] {
  return isRecord(one) && typeof one._id === "string" ? [`[${one._id.replaceAll(/[[\]]/g, "")}]`] : [];
}

export function fileIdsIn(answers: Json | undefined): Id<"fil">[] {
  return filesIn(answers).map(([id]) => id);
}

function isRecord(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
