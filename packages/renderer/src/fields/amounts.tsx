/** Amounts of money and durations. */
import type { Json } from "@formstead/form-logic";
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import { Component } from "preact";
import { CodeSelect, currencyNames } from "./codes.tsx";
import { type Control, type ControlProps, listOf, memberOf, textOf } from "./control.ts";
import { numberHint, unlessSaid } from "./limits.ts";
import { type Part, Parts } from "./parts.tsx";
import { shownDecimal } from "./reading.ts";
import { readMoney } from "./reading-more.ts";
import { TextInput } from "./text-input.tsx";

/** Remembers the currency while there is no amount to store it with. */
class Money extends Component<ControlProps> {
  private chosen = "";

  private put(amount: Json, currency: Json): void {
    this.chosen = textOf(currency);
    this.props.set(amount === null ? null : { amount, currency });
    this.forceUpdate();
  }

  render(props: ControlProps) {
    const { settings, screen, id, value } = props;
    const listed = listOf(settings.currencies);
    const own = textOf(settings.currency);
    const only = listed.length === 0 ? own : listed.length === 1 ? textOf(listed[0]) : "";
    const currency = textOf(memberOf(value, "currency")) || this.chosen || own || only || null;
    const amount = memberOf(value, "amount") ?? (typeof value === "object" ? null : value);
    const unit = `${id}-unit`;
    const sign = only && currencySign(only, screen.language);
    const shownSign = sign && (
      <span class="unit" id={unit}>
        {sign.text}
      </span>
    );
    return (
      <div class={sign ? `affix ${sign.isBefore ? "" : "end"}` : "together"}>
        {shownSign}
        <TextInput
          {...props}
          value={amount}
          describedBy={[props.describedBy, only && unit].filter(Boolean).join(" ") || undefined}
          attributes={{ inputMode: "decimal" }}
          read={(text) => readMoney(text, screen.language)}
          show={(shown) => shownDecimal(shown, screen.language)}
          set={(next) => this.put(next, currency)}
        />
        {!only && (
          <CodeSelect
            {...props}
            part="currency"
            value={currency}
            label={fillIn(screen.texts.answerOf, { label: props.question, part: screen.texts.currency })}
            names={currencyNames(screen.language, listed)}
            set={(next) => this.put(amount, next)}
          />
        )}
      </div>
    );
  }
}

/** The sign of a currency, and the side of the amount on which the language puts it. */
function currencySign(currency: string, language: string) {
  const parts = new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  }).formatToParts(1);
  const at = parts.findIndex(({ type }) => type === "currency");
  return {
    text: parts[at]?.value ?? currency,
    isBefore: at < parts.findIndex(({ type }) => type === "integer"),
  };
}

/** `€12.50` or `12,50 €`. */
const moneyText: NonNullable<Control["toText"]> = (value, { language }) => {
  const [amount, currency] = [textOf(memberOf(value, "amount")), textOf(memberOf(value, "currency"))];
  if (!amount || !/^[A-Z]{3}$/.test(currency)) return "";
  return new Intl.NumberFormat(language, { style: "currency", currency }).format(amount as "0");
};

const durationForm = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?)?$/;
type Typed = Readonly<Record<string, string>>;

function toTyped(value: Json): Typed | undefined {
  const found = durationForm.exec(textOf(value));
  if (!found) return undefined;
  const [, days = "", hours = "", minutes = "", seconds = ""] = found;
  return { hours: days ? String(+days * 24 + +hours) : hours, minutes, seconds };
}

const fromTyped = ({ hours = "", minutes = "", seconds = "" }: Typed): Json =>
  hours || minutes || seconds
    ? `PT${hours && `${hours}H`}${minutes && `${minutes}M`}${seconds && `${seconds}S`}`
    : null;

/** Keeps what is typed, because a partial value is not a duration yet. */
class Duration extends Component<ControlProps> {
  private typed: Typed = {};
  private sent: Json = null;

  render(props: ControlProps) {
    const { value, settings, set } = props;
    if (value !== this.sent) this.typed = toTyped(value) ?? (value === null ? {} : this.typed);
    const isExact = this.typed.seconds || /[1-9]\d*S/.test(`${settings.min}${settings.max}`);
    const names = ["hours", "minutes", ...(isExact ? ["seconds"] : [])];
    return (
      <Parts
        {...props}
        value={this.typed}
        parts={names.map((name): Part => ({ name, look: "short", attributes: { inputMode: "numeric" } }))}
        set={(next) => {
          this.typed = (next ?? {}) as Typed;
          this.sent = fromTyped(this.typed);
          set(this.sent);
        }}
      />
    );
  }
}

export const amountControls: readonly (readonly [string, Control])[] = [
  ["currency", { draw: Money, hint: unlessSaid(numberHint), toText: moneyText }],
  ["duration", { draw: Duration, isGroup: true }],
];
