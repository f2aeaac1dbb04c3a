/** Which uploaded pictures a form shows. Pure. */
import type { FormDefinition } from "@formstead/form-logic";
import { type Id, isId } from "../../../platform/ids/ids.ts";

/** Only a picture in our own storage has an ID: an address elsewhere is never requested. */
export function logoIdOf(theme: FormDefinition["theme"]): Id<"fil"> | undefined {
  const { logo } = theme ?? {};
  return typeof logo === "object" && isId("fil", logo.file_id) ? logo.file_id : undefined;
}
