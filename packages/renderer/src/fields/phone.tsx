/**
 * A phone number beside its country. The number formats of all countries take 29 KB, so they are loaded when they are
 * needed; until then, a number is read by the dial code alone.
 */
import type { Json } from "@formstead/form-logic";
import { Component } from "preact";
import { CodeChoice, ownCode } from "./code-choice.tsx";
import { countryNames } from "./codes.tsx";
import { type Control, type ControlProps, listOf, memberOf, textOf } from "./control.ts";
import { countryOfDial, dialCodeOf, dialCountries } from "./dial-codes.ts";
import { TextInput } from "./text-input.tsx";

let numbers: typeof import("./phone-numbers.ts") | undefined;

/** For the server, which has the number formats at hand. */
export function useNumbers(given: NonNullable<typeof numbers>): void {
  numbers = given;
}

function shownPhone(value: Json): string {
  const e164 = textOf(memberOf(value, "e164"));
  return (e164 && numbers?.shownPhone(e164)) || e164 || textOf(value);
}

/** The digits with their dial code. A number that was read by its dial code alone is still a text. */
const dialled = (value: Json): string =>
  textOf(memberOf(value, "e164")) ||
  (/^\+[\d\s().-]+$/.test(textOf(value)) && textOf(value).replace(/[^\d+]/g, "")) ||
  "";

/** Without the dial code, because it is shown beside the number. */
function shownNumber(value: Json, country: string): string {
  const e164 = dialled(value);
  const code = `+${dialCodeOf(country)}`;
  if (!e164 || !country || !e164.startsWith(code)) return shownPhone(value);
  return numbers?.nationalPhone(e164) ?? e164.slice(code.length);
}

/** What an international number becomes while its format is not known. */
function readByDialCode(text: string, country: string): string {
  const digits = text.replace(/[^\d+]/g, "");
  if (!country || !/^\d{4,}$/.test(digits) || digits.startsWith("00")) return text;
  return `+${dialCodeOf(country)}${country === "IT" ? digits : digits.replace(/^0/, "")}`;
}

/** The allowed countries that have a dial code. */
function countriesIn({ settings }: ControlProps): readonly string[] {
  const allowed = listOf(settings.allowed_countries).map(textOf).filter(dialCodeOf);
  return allowed.length > 0 ? allowed : dialCountries;
}

const noteOf = (country: string): string => dialCodeOf(country) && `+${dialCodeOf(country)}`;

interface State {
  /** The country that was chosen, or guessed; null if it was removed. */
  readonly country?: string | null;
}

class Phone extends Component<ControlProps, State> {
  private typed: string | undefined;
  private isAsked = false;

  override componentDidMount(): void {
    const { settings, value } = this.props;
    this.componentDidUpdate();
    const own = ownCode("region");
    const isGuessed = !textOf(settings.default_country) && value === null;
    if (isGuessed && countriesIn(this.props).includes(own)) this.setState({ country: own });
  }

  /** Saved answers arrive after the form is drawn. */
  override componentDidUpdate(): void {
    if (!this.isAsked && textOf(memberOf(this.props.value, "e164"))) void this.load();
  }

  private get country(): string {
    const { value, settings } = this.props;
    const e164 = textOf(memberOf(value, "e164"));
    const { country = textOf(settings.default_country) } = this.state;
    const sure = textOf(memberOf(value, "country"));
    // Several countries may share a dial code: the chosen one stays if the number does not say otherwise.
    const known = countryOfDial(e164 || textOf(value));
    return sure || (known && dialCodeOf(known) !== dialCodeOf(country ?? "") ? known : (country ?? ""));
  }

  private async load(): Promise<void> {
    this.isAsked = true;
    if (numbers) return;
    try {
      numbers = await import("./phone-numbers.ts");
    } catch {
      return;
    }
    const { typed } = this;
    const unread = typed ?? (typeof this.props.value === "string" ? this.props.value : undefined);
    if (unread === undefined) return this.forceUpdate();
    this.props.set(this.read(unread, this.country));
    // Respondents may have left the field meanwhile.
    this.typed = typed;
  }

  private read(text: string, country: string): Json {
    this.typed = text;
    if (text.trim() === "") return null;
    const value = numbers?.readPhone(text, country) ?? readByDialCode(text, country);
    const found = textOf(memberOf(value, "country")) || countryOfDial(text);
    if (found && found !== country) this.setState({ country: found });
    return value;
  }

  /** The same number in another country is another number. */
  private choose(country: string): void {
    const shown = shownNumber(this.props.value, this.country);
    this.setState({ country: country || null });
    if (shown && !/^\+|^00/.test(shown)) this.props.set(this.read(shown, country));
  }

  render(props: ControlProps) {
    const { country } = this;
    const { screen } = props;
    const names = countryNames({ ...props, settings: { allowed_countries: countriesIn(props) } });
    return (
      <div class="together phone">
        <div class="dial" data-code={country && noteOf(country)}>
          <CodeChoice
            {...props}
            kind="region"
            part="country"
            look="aside"
            label={screen.texts.part_country}
            autoComplete="off"
            names={names}
            noteOf={noteOf}
            value={country || null}
            isRequired={false}
            isInvalid={false}
            set={(code) => this.choose(textOf(code))}
          />
        </div>
        <TextInput
          {...props}
          value={shownNumber(props.value, country)}
          attributes={{
            type: "tel",
            autoComplete: "tel",
            onFocus: () => void this.load(),
            onBlur: () => {
              this.typed = undefined;
            },
          }}
          read={(text) => this.read(text, this.country)}
        />
      </div>
    );
  }
}

export const phoneControls: readonly (readonly [string, Control])[] = [
  ["phone", { draw: Phone, toText: shownPhone }],
];
