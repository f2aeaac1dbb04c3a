/** The button that leads on, and its text: the form's own one if it submits. */
import { isLastStep } from "./progress.ts";
import type { Screen } from "./screen.ts";
import { translator } from "./translated.ts";

/** A disabled button would lose the focus. Pressing a busy one again has no effect. */
export function NextButton({ screen }: { readonly screen: Screen }) {
  const isBusy = screen.isSubmitting || screen.isWaiting;
  return (
    <button
      type="submit"
      name="_do"
      value="next"
      class={`button primary ${isBusy ? "busy" : ""}`}
      part="button button-primary"
      aria-disabled={isBusy || undefined}
    >
      {buttonText(screen)}
    </button>
  );
}

function buttonText(screen: Screen): string {
  const { texts, form, isSubmitting, isWaiting } = screen;
  if (isSubmitting) return texts.submitting;
  if (isWaiting) return texts.waiting;
  if (!isLastStep(screen)) return texts.next;
  const own = form.definition.settings?.submit_label ?? texts.submit;
  return translator(screen)("form", "submit_label", own);
}
