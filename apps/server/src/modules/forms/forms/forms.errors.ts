import { defineErrors } from "../../../platform/errors/errors.ts";

export const formErrors = defineErrors({
  slug_taken: {
    status: 409,
    message: "Another form of this account has this slug.",
    fix: "Choose another slug. Forms in the trash do not count.",
  },
  form_in_use: {
    status: 409,
    message: "Active workflows use this form.",
    fix: "`used_by[]` names up to 20 of them. Deactivate these workflows or remove the form from them, then repeat the call.",
  },
  project_in_trash: {
    status: 409,
    message: "The project of this form is in the trash.",
    fix: "Restore the project first, then the form.",
  },
  draft_exists: {
    status: 409,
    message: "The form has a draft already.",
    fix: "Change the draft that is there, or publish or discard it before you begin another.",
  },
  patch_test_failed: {
    status: 409,
    message: "A value is not the one your patch expects; nothing was changed.",
    fix: "Read the draft again: another person has changed the value at the operation that `pointer` names. Decide which one stays and send a new patch.",
  },
  form_invalid: {
    status: 422,
    message: "The draft has errors and cannot be published.",
    fix: "`errors[]` names each with its place in the definition; `POST /forms/{id}/draft/validate` gives the same list at any time.",
  },
  no_changes: {
    status: 409,
    message: "The draft is the same as the published version.",
    fix: "There is nothing to publish. Change the draft, or discard it.",
  },
  breaking_changes: {
    status: 409,
    message: "The draft has changes that entries in progress or programs may not bear.",
    fix: "`changes[]` names them. Take them back, or publish with `accept_breaking: true`.",
  },
});

/** What is wrong with the structure of a definition, as items of `validation_failed`. `place`: where it stood. */
export function structureProblems(
  problems: readonly { readonly pointer: string; readonly message: string }[],
  place: string,
) {
  return problems.map(({ pointer, message }) => ({ pointer: `${place}${pointer}`, code: "type", message }));
}
