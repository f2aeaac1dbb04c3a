/**
 * A single-line or multi-line input. While it has the focus, its text is not replaced: the saved value may be
 * normalized.
 */
import { Component, h } from "preact";
import { translator } from "../form/translated.ts";
import { type ControlProps, textOf } from "./control.ts";

interface Props extends ControlProps {
  readonly attributes?: Record<string, unknown>;
  readonly isLong?: boolean;
  /** Added to the ID and path of the group, for inputs in a group. */
  readonly part?: string;
  readonly label?: string;
  readonly read?: (text: string) => ControlProps["value"];
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
    item,
    screen,
  }: Props) {
    const name = part ? `${path}.${part}` : path;
    const t = translator(screen.form.definition, screen.language);
    const placeholder = item.placeholder && !part ? t(item.id, "placeholder", item.placeholder) : undefined;
    return h(isLong ? "textarea" : "input", {
      type: isLong ? undefined : "text",
      rows: isLong ? 4 : undefined,
      placeholder,
      "aria-label": label,
      ...attributes,
      id: part ? `${id}.${part}` : id,
      name,
      class: "input",
      part: "control",
      value: this.typed ?? textOf(value),
      "aria-describedby": describedBy,
      "aria-invalid": isInvalid || undefined,
      "aria-required": isRequired || undefined,
      lang: screen.language,
      onInput: (event: Event) => {
        this.typed = (event.currentTarget as HTMLInputElement).value;
        set(read ? read(this.typed) : this.typed || null);
      },
      onBlur: () => {
        this.typed = undefined;
        this.forceUpdate();
      },
    });
  }
}
