/**
 * A phone number. The number formats of all countries take 29 KB, so they are loaded when the field gets the focus;
 * until then, only international numbers are recognized.
 */
import type { Json, JsonObject } from "@formstead/form-logic";
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import { Component } from "preact";
import type { Screen } from "../form/screen.ts";
import { type Control, type ControlProps, memberOf, textOf } from "./control.ts";
import { TextInput } from "./text-input.tsx";

let numbers: typeof import("./phone-numbers.ts") | undefined;

function shownPhone(value: Json): string {
  const e164 = textOf(memberOf(value, "e164"));
  return (e164 && numbers?.shownPhone(e164)) || e164 || textOf(value);
}

class Phone extends Component<ControlProps> {
  private typed: string | undefined;

  private async load(): Promise<void> {
    if (numbers) return;
    try {
      numbers = await import("./phone-numbers.ts");
    } catch {
      return;
    }
    if (this.typed !== undefined) this.props.set(this.read(this.typed));
  }

  private read(text: string): Json {
    this.typed = text;
    if (text.trim() === "") return null;
    return numbers?.readPhone(text, textOf(this.props.settings.default_country)) ?? text;
  }

  render(props: ControlProps) {
    return (
      <TextInput
        {...props}
        value={shownPhone(props.value)}
        attributes={{ type: "tel", autoComplete: "tel", onFocus: () => void this.load() }}
        read={(text) => this.read(text)}
      />
    );
  }
}

function phoneHint({ texts, language }: Screen, { default_country: home }: JsonObject): string {
  if (!textOf(home)) return texts.phoneHint;
  const country = new Intl.DisplayNames([language, "en"], { type: "region" }).of(textOf(home));
  return fillIn(texts.phoneHintFrom, { country });
}

export const phoneControls: readonly (readonly [string, Control])[] = [
  ["phone", { draw: Phone, hint: phoneHint }],
];
