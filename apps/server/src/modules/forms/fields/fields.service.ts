/**
 * Use cases for single fields of a draft. Each one edits the whole draft, guarded by its ETag, as if the caller had
 * sent the whole definition. This module stores nothing itself.
 */
import type { FormDefinition, Item, Json, JsonObject } from "@formstead/form-logic";
import type { AccountCtx } from "../../../platform/context/context.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { newId } from "../../../platform/ids/ids.ts";
import type { User } from "../../../platform/module/define-module.ts";
import { usersMax } from "../../../platform/module/users-of.ts";
import type { Draft, FormId, FormsService } from "../forms/index.ts";
import { formFieldErrors as X } from "./fields.errors.ts";
import type { After, Edited, Place } from "./fields.rules.ts";
import * as rules from "./fields.rules.ts";

export type FormFieldsService = ReturnType<typeof createFormFields>;

/** A field, with the current draft that contains it. */
export interface PlacedField {
  readonly draft: Draft;
  readonly place: Place;
}

export function createFormFields({ forms }: { forms: FormsService }) {
  const { drafts, versions } = forms;
  const placed = (draft: Draft, id: string): PlacedField => ({
    draft,
    place: rules.findPlace(draft.definition, id) ?? fail(E.not_found),
  });

  return {
    list: async (ctx: AccountCtx, formId: FormId): Promise<PlacedField[]> => {
      const draft = await drafts.get(ctx, formId);
      return rules.places(draft.definition).map((place) => ({ draft, place }));
    },

    add: async (
      ctx: AccountCtx,
      formId: FormId,
      input: { parentId: string; after: After; item: JsonObject },
      ifMatch: string | undefined,
    ): Promise<PlacedField> => {
      const item = { ...input.item, id: input.item.id ?? newId("fld") } as Item;
      const draft = await drafts.edit(ctx, formId, ifMatch, (definition) => {
        if (rules.findPlace(definition, item.id)) refuse("/item/id", "Another item has this ID.");
        return jsonOf(orRefuse(rules.add(definition, input.parentId, input.after, item)));
      });
      return placed(draft, item.id);
    },

    change: async (
      ctx: AccountCtx,
      formId: FormId,
      id: string,
      change: JsonObject,
      ifMatch: string | undefined,
    ): Promise<PlacedField> => {
      const draft = await drafts.edit(ctx, formId, ifMatch, async (definition, tx) => {
        const place = rules.findPlace(definition, id) ?? fail(E.not_found);
        const item = rules.merged(place.item, change);
        if (item.id !== id) refuse("/item/id", "The ID of an item cannot be changed.");
        if (!rules.keepsKey(await versions.findCurrent(tx, formId), item)) fail(X.field_key_fixed);
        return jsonOf(rules.replace(definition, place, item));
      });
      return placed(draft, id);
    },

    move: async (
      ctx: AccountCtx,
      formId: FormId,
      id: string,
      to: { parentId: string; after: After },
      ifMatch: string | undefined,
    ): Promise<PlacedField> => {
      const draft = await drafts.edit(ctx, formId, ifMatch, (definition) => {
        const place = rules.findPlace(definition, id) ?? fail(E.not_found);
        return jsonOf(orRefuse(rules.move(definition, place, to.parentId, to.after)));
      });
      return placed(draft, id);
    },

    remove: (
      ctx: AccountCtx,
      formId: FormId,
      id: string,
      force: boolean,
      ifMatch: string | undefined,
    ): Promise<Draft> =>
      drafts.edit(ctx, formId, ifMatch, (definition) => {
        const place = rules.findPlace(definition, id) ?? fail(E.not_found);
        const uses = force ? [] : rules.usesOf(definition, place);
        if (uses.length > 0) fail(X.field_in_use, { used_by: usersAmong(definition, uses), used_in: uses });
        return jsonOf(rules.remove(definition, place));
      }),
  };
}

/** The items that use the field. For usages outside an item, this is the form itself. */
function usersAmong(definition: FormDefinition, uses: readonly rules.BrokenUse[]): User[] {
  const ids = new Set(uses.map(({ item_id }) => item_id));
  return [...ids].slice(0, usersMax).map((id) => {
    const item = rules.findPlace(definition, id)?.item;
    return { type: "field", id, name: item && "key" in item ? (item.key ?? null) : null };
  });
}

function jsonOf(definition: FormDefinition): Json {
  return definition as unknown as Json;
}

function orRefuse(edited: Edited): FormDefinition {
  if (edited.ok) return edited.definition;
  if (edited.why === "parent") return refuse("/parent_id", "No page or group of the draft has this ID.");
  if (edited.why === "after") return refuse("/after_id", "The parent does not contain this item.");
  return refuse("/parent_id", "An item cannot be moved into or after itself.");
}

function refuse(pointer: string, message: string): never {
  fail(E.validation_failed, { errors: [{ pointer, code: "option", message }] });
}
