/** Finds unknown settings of blocks and buttons, and blocks that are not available. */
import { blockCatalogue } from "../definition/block-settings.ts";
import { pictureFileForm } from "../definition/picture-file.ts";
import type { Node } from "../evaluate/program.ts";
import { isObject } from "../values/json.ts";
import type { Finding } from "./finding.ts";

export function blockFindings({ id, kind, source }: Node): Finding[] {
  if (kind !== "block" && kind !== "button") return [];
  const type = "type" in source ? source.type : "";
  const block = Object.hasOwn(blockCatalogue, type) ? blockCatalogue[type] : undefined;
  const tell = (code: Finding["code"], message: string, pointer?: string): Finding => ({
    severity: "error",
    code,
    item_id: id,
    ...(pointer !== undefined && { rule: { name: "settings", pointer } }),
    message,
  });
  if (block?.isOffered === false)
    return [tell("type_not_available", `The block ${type} is not available. Use a link or a video block.`)];
  const settings = "settings" in source && isObject(source.settings) ? source.settings : {};
  const isUploaded = type === "image_block" && settings.file_id !== undefined;
  return Object.entries(settings).flatMap(([name, value]) => {
    const pointer = `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    const known = block?.settings[name];
    if (!known) return [tell("unknown_setting", `${type} has no setting ${name.slice(0, 100)}.`, pointer)];
    if (name === "file_id" && !pictureFileForm.test(String(value)))
      return [
        tell("settings", "Set the ID of a file that was uploaded as form_asset, such as fil_….", pointer),
      ];
    // Publishing sets the address of an uploaded image.
    if (isUploaded && name === "url") return [];
    if (known.format !== "uri" || (typeof value === "string" && /^https?:\/\//i.test(value))) return [];
    return [tell("settings", "Use an address that starts with https:// or http://.", pointer)];
  });
}
