/** A separate chunk: numbers, percentages, web addresses, and passwords. */
import type { Json } from "@formstead/form-logic";
import { inputFieldTypes } from "@formstead/form-logic/input-field-types";
import { Component } from "preact";
import type { Control, ControlProps } from "./control.ts";
import { readDecimal, readNumber, shownDecimal } from "./reading.ts";
import { readPercent, readUrl } from "./reading-more.ts";
import { TextInput } from "./text-input.tsx";

/** The button appears only where it works. */
class Password extends Component<ControlProps, { readonly isShown?: boolean }> {
  override componentDidMount(): void {
    this.setState({ isShown: false });
  }

  render(props: ControlProps) {
    const { isShown } = this.state;
    const type = isShown ? "text" : "password";
    return (
      <div class="together">
        <TextInput
          {...props}
          attributes={{ autoCapitalize: "none", spellcheck: false, type, autoComplete: "new-password" }}
        />
        {isShown !== undefined && (
          <button
            type="button"
            class="button"
            part="button"
            aria-pressed={isShown}
            aria-controls={props.id}
            onClick={() => this.setState({ isShown: !isShown })}
          >
            {props.screen.texts.showPassword}
          </button>
        )}
      </div>
    );
  }
}

function Percent(props: ControlProps) {
  return (
    <div class="together">
      <TextInput
        {...props}
        attributes={{ inputMode: "decimal" }}
        read={(text) => readPercent(text, props.screen.language)}
        show={(value) => shownDecimal(value, props.screen.language)}
      />
      <span class="unit" aria-hidden="true">
        %
      </span>
    </div>
  );
}

const number = (read: (text: string, language: string) => Json): Control => ({
  draw: (props) => (
    <TextInput
      {...props}
      attributes={{ inputMode: "decimal" }}
      read={(text) => read(text, props.screen.language)}
      show={(value) => shownDecimal(value, props.screen.language)}
    />
  ),
});

function Url(props: ControlProps) {
  const attributes = {
    type: "url",
    inputMode: "url",
    autoComplete: "url",
    autoCapitalize: "none",
    autoCorrect: "off",
    spellcheck: false,
  };
  return <TextInput {...props} attributes={attributes} read={(text) => readUrl(text, props.settings)} />;
}

export const fieldTypes = inputFieldTypes;

export const controls: readonly (readonly [string, Control])[] = [
  ["number", number(readNumber)],
  ["decimal", number(readDecimal)],
  ["url", { draw: Url }],
  ["password", { draw: Password }],
  ["percent", { draw: Percent }],
];
