/** A separate chunk: numbers with a button for less and one for more, drawn as one row. */
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import { stepperTexts } from "@formstead/form-logic/texts/stepper-texts";
import { Component, h } from "preact";
import { translator } from "../form/translated.ts";
import { css } from "../styles/stepper.css";
import { type Control, type ControlProps, textOf } from "./control.ts";
import { controls as inputs } from "./inputs.tsx";
import { readNumber, shownDecimal } from "./reading.ts";
import { numberIn, stepTo } from "./step-to.ts";
import { TextInput } from "./text-input.tsx";

export { css };

/** The buttons appear only where they work. Without them, the number is typed. */
class Stepper extends Component<ControlProps, { readonly isLive?: boolean }> {
  override componentDidMount(): void {
    this.setState({ isLive: true });
  }

  private press(direction: 1 | -1): void {
    const { value, settings, set, screen, question } = this.props;
    const next = stepTo(value, settings, direction);
    if (next === undefined) return;
    set(next);
    const shown = shownDecimal(next, screen.language);
    screen.actions.say(fillIn(stepperTexts(screen.language).now, { label: question, value: shown }));
  }

  /** A disabled button would lose the focus at the limit. */
  private button(direction: 1 | -1) {
    const { id, value, settings, screen, question } = this.props;
    const texts = stepperTexts(screen.language);
    return (
      <button
        type="button"
        class="step aside"
        part="button"
        aria-label={fillIn(direction > 0 ? texts.more : texts.less, { label: question })}
        aria-controls={id}
        aria-disabled={stepTo(value, settings, direction) === undefined || undefined}
        onClick={({ currentTarget }) => {
          // Some browsers leave the focus in the number, which then stays as it was typed.
          currentTarget.focus();
          this.press(direction);
        }}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d={direction > 0 ? "M2 8h12M8 2v12" : "M2 8h12"} />
        </svg>
      </button>
    );
  }

  render(props: ControlProps, { isLive }: { readonly isLive?: boolean }) {
    const { id, item, value, settings, screen, describedBy } = props;
    const count = numberIn(value);
    const isChosen = count !== undefined && count > (numberIn(settings.min) ?? 0);
    const own = textOf(settings.note);
    const note = own && translator(screen)(item.id, "note", own);
    return (
      <div class={isChosen ? "counted chosen" : "counted"}>
        {note && (
          <span class="note" id={`${id}-note`}>
            {note}
          </span>
        )}
        <div class="stepper">
          {isLive && this.button(-1)}
          <TextInput
            {...props}
            describedBy={[describedBy, note && `${id}-note`].filter(Boolean).join(" ") || undefined}
            attributes={{
              inputMode: Number.isInteger(settings.step) ? "numeric" : "decimal",
              autoComplete: "off",
            }}
            read={(text) => readNumber(text, screen.language)}
            show={(shown) => shownDecimal(shown, screen.language)}
          />
          {isLive && this.button(1)}
        </div>
      </div>
    );
  }
}

const plain = new Map(inputs).get("number")?.draw ?? TextInput;

const number: Control = {
  draw: (props) => h<ControlProps>(props.settings.stepper === true ? Stepper : plain, props),
};

/** Takes the place of the plain numbers. */
export const controls: readonly (readonly [string, Control])[] = [["number", number]];
