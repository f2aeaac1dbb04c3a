/** What settings say about a picture: the one of an image block, of an option, and of a sketch. */
import type { JsonSchema } from "../fields/field-type.ts";
import { memberIn } from "../fields/loose-members.ts";
import type { Json } from "../values/json.ts";
import { pictureFileForm } from "./picture-file.ts";

export const pictureMembers: Readonly<Record<string, JsonSchema>> = {
  url: {
    type: "string",
    format: "uri",
    description: "The address from which browsers load the image, if it was not uploaded.",
  },
  file_id: {
    type: "string",
    pattern: pictureFileForm.source,
    description: "The ID of a file that was uploaded as `form_asset`. Publishing sets `url`.",
  },
  alt: { type: "string", description: "Alternative text for people who cannot see the image." },
};

export function pictureFileProblems(
  picture: Json | undefined,
  pointer: string,
): readonly { readonly pointer: string; readonly message: string }[] {
  const fileId = memberIn(picture ?? null, "file_id");
  if (fileId === undefined || (typeof fileId === "string" && pictureFileForm.test(fileId))) return [];
  const message = "Set the ID of a file that was uploaded as form_asset, such as fil_….";
  return [{ pointer: `${pointer}/file_id`, message }];
}
