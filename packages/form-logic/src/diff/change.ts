/** One difference between two definitions, as returned by the API. */
import type { Json } from "../values/json.ts";

export interface Change {
  readonly kind: ChangeKind;
  readonly item_id?: string;
  /** The answer's path after the change; for a removed item, its former path. */
  readonly field?: string;
  readonly page_id?: string;
  /** The setting, text, check, or language concerned, unless the kind implies it. */
  readonly name?: string;
  /** The option concerned, by its value. */
  readonly option?: string;
  /** Absent if there was no value before. */
  readonly from?: Json;
  readonly to?: Json;
  /** True if draft entries or API clients that worked before may now be rejected. */
  readonly breaking: boolean;
  readonly reason?: BreakingReason;
}

export type BreakingReason =
  | "field_removed"
  | "key_changed"
  | "value_shape_changed"
  | "answer_path_changed"
  | "option_removed"
  | "stricter";

export type ChangeKind =
  | "title_changed"
  | "description_changed"
  | "endings_changed"
  | "theme_changed"
  | "form_setting_changed"
  | "language_added"
  | "language_removed"
  | "languages_reordered"
  | "translation_added"
  | "translation_removed"
  | "translation_changed"
  | "page_added"
  | "page_removed"
  | "page_moved"
  | "jumps_changed"
  | "order_changed"
  | "item_added"
  | "item_removed"
  | "item_moved"
  | "id_changed"
  | "type_changed"
  | "key_changed"
  | "label_changed"
  | "text_changed"
  | "option_added"
  | "option_removed"
  | "option_relabelled"
  | "option_reordered"
  | "option_changed"
  | "visible_changed"
  | "required_changed"
  | "read_only_changed"
  | "formula_changed"
  | "check_added"
  | "check_removed"
  | "check_changed"
  | "check_reordered"
  | "default_changed"
  | "privacy_changed"
  | "prefill_changed"
  | "confirm_changed"
  | "setting_changed";

/** The subject of a change, shared by all changes of one item. */
export type Subject = Pick<Change, "item_id" | "field" | "page_id">;

interface Difference {
  readonly name?: string | undefined;
  readonly option?: string | undefined;
  readonly from?: unknown;
  readonly to?: unknown;
  /** Absent if nothing breaks. */
  readonly reason?: BreakingReason | undefined;
}

export function changeOf(
  kind: ChangeKind,
  subject: Subject,
  { name, option, from, to, reason }: Difference = {},
): Change {
  return {
    kind,
    ...subject,
    ...(name !== undefined && { name }),
    ...(option !== undefined && { option }),
    ...(from !== undefined && { from: from as Json }),
    ...(to !== undefined && { to: to as Json }),
    breaking: reason !== undefined,
    ...(reason !== undefined && { reason }),
  };
}
