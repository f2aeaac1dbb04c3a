import { defineErrors } from "../../../platform/errors/errors.ts";

export const formErrors = defineErrors({
  slug_taken: {
    status: 409,
    message: "Another form in this account already uses this slug.",
    fix: "Choose another slug. Forms in the trash do not count.",
  },
  form_in_use: {
    status: 409,
    message: "Active workflows use this form.",
    fix: "`used_by[]` lists up to 20 of them. Deactivate these workflows or remove the form from them, then repeat the request.",
  },
  project_in_trash: {
    status: 409,
    message: "The project of this form is in the trash.",
    fix: "Restore the project first, then the form.",
  },
  draft_exists: {
    status: 409,
    message: "The form already has a draft.",
    fix: "Edit the existing draft, or publish or discard it before you create another one.",
  },
  patch_test_failed: {
    status: 409,
    message: "A value differs from the one that your patch expects. Nothing was changed.",
    fix: "Reload the draft: someone else changed the value tested by the operation at `pointer`. Decide which value to keep and send a new patch.",
  },
  form_invalid: {
    status: 422,
    message: "The draft has errors and cannot be published.",
    fix: "Correct the errors in `errors[]`, then publish again. Each has its location in the definition. `POST /forms/{id}/draft/validate` returns the same list at any time.",
  },
  no_changes: {
    status: 409,
    message: "The draft is identical to the published version.",
    fix: "Change the draft, or discard it.",
  },
  breaking_changes: {
    status: 409,
    message: "The draft has changes that can break entries in progress or API clients.",
    fix: "`changes[]` lists them. Revert them, or publish with `accept_breaking: true`.",
  },
});

/**
 * Converts structural problems of a definition to items of `validation_failed`. `place` is the pointer to the
 * definition in the request.
 */
export function structureProblems(
  problems: readonly { readonly pointer: string; readonly message: string }[],
  place: string,
) {
  return problems.map(({ pointer, message }) => ({ pointer: `${place}${pointer}`, code: "type", message }));
}
