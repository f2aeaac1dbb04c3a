/**
 * A single-line or multi-line input. While it has the focus, its text is not replaced: the saved value may be
 * normalized.
 */
import { Component, h } from "preact";
import { type ControlProps, textOf } from "./control.ts";

interface At {
  readonly currentTarget: HTMLInputElement;
}

export type TextAttributes = Record<string, unknown> & {
  readonly onBlur?: (input: HTMLInputElement, props: ControlProps) => void;
};

interface Props extends ControlProps {
  readonly attributes?: TextAttributes;
  readonly isLong?: boolean;
  /** Added to the ID and path of the group, for inputs in a group. */
  readonly part?: string;
  readonly label?: string;
  readonly read?: (text: string) => ControlProps["value"];
  /** How the answer is shown, if not as it is stored. */
  readonly show?: (value: ControlProps["value"]) => string;
}

export class TextInput extends Component<Props> {
  private typed: string | undefined;

  render({
    id,
    path,
    value,
    set,
    describedBy,
    isInvalid,
    isRequired,
    attributes,
    isLong,
    part,
    label,
    read,
    show = textOf,
    screen,
    ...props
  }: Props) {
    const name = part ? `${path}.${part}` : path;
    return h(isLong ? "textarea" : "input", {
      type: isLong ? undefined : "text",
      rows: isLong ? 4 : undefined,
      placeholder: (!part && props.placeholder) || undefined,
      "aria-label": label,
      ...attributes,
      id: part ? `${id}.${part}` : id,
      name,
      class: "input",
      part: "control",
      value: this.typed ?? show(value),
      "aria-describedby": describedBy,
      "aria-invalid": isInvalid || undefined,
      "aria-required": isRequired || undefined,
      lang: screen.language,
      onInput: ({ currentTarget }: At) => {
        this.typed = currentTarget.value;
        set(read ? read(this.typed) : this.typed || null);
      },
      onBlur: ({ currentTarget }: At) => {
        this.typed = undefined;
        attributes?.onBlur?.(currentTarget, this.props);
        this.forceUpdate();
      },
    });
  }
}
