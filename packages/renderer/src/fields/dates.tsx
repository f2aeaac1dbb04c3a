/** Dates and times, with the browser's own inputs or, where there is a mouse, with a calendar. */
import type { Json } from "@formstead/form-logic";
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import { writerIn } from "@formstead/form-logic/texts/writer";
import type { ComponentChild } from "preact";
import { type Control, listOf, memberOf, textOf } from "./control.ts";
import { capital, rangeIn, rangeText, unlessSaid } from "./limits.ts";
import { withMember, wrongParts } from "./members.ts";
import { limitsOf, momentKit, readLocal, toLocal } from "./moment-limits.ts";
import { type NativeProps, richer } from "./richer.tsx";
import { isHalfTyped } from "./swap.ts";
import { TextInput } from "./text-input.tsx";

function written(value: Json, language: string, form: Intl.DateTimeFormatOptions): string {
  const time = new Date(textOf(value));
  return Number.isNaN(time.getTime()) ? "" : new Intl.DateTimeFormat(language, form).format(time);
}

type PickedType = "date" | "time" | "datetime" | "date_range";

const dayText: NonNullable<Control["toText"]> = (value, { language }) =>
  written(value, language, { dateStyle: "long", timeZone: "UTC" });

/** A calendar, and a list of times, where there is a mouse. */
const picked = (type: PickedType, Native: (props: NativeProps) => ComponentChild) =>
  richer(Native, async () => {
    const { pickers, css } = await import("./rich/date-picker.tsx");
    const Picker = pickers[type];
    return { Rich: (props) => <Picker {...props} kit={momentKit} />, css };
  });

/** The answer in an input that shows only a part of a day or time, so that it is reported and not lost. */
const halfTyped = "–";

/** A native input, which is empty for everything but a whole day or time. */
function NativeInput({
  type,
  value,
  ...props
}: NativeProps & { readonly type: string; readonly part?: string; readonly read?: (text: string) => Json }) {
  return (
    <TextInput
      {...props}
      value={value === halfTyped ? "" : value}
      attributes={{
        ...props.attributes,
        type,
        "data-empty": value === null || undefined,
        onBlur: (input) => {
          if (isHalfTyped(input)) props.set(halfTyped);
          else if (value === halfTyped && input.value === "") props.set(null);
        },
      }}
    />
  );
}

const native = (type: "date" | "time"): Control => ({
  draw: picked(type, (props) => (
    <NativeInput {...props} type={type} attributes={{ ...props.attributes, ...limitsOf(props, type) }} />
  )),
  hint: momentHint(type),
  ...(type === "date" && { toText: dayText }),
});

/** The earliest and the latest, the days of the week, and the steps. */
const momentHint = (kind: string) =>
  unlessSaid((screen, settings) => {
    const writer = writerIn(screen.language);
    const { texts } = screen;
    const { min, max } = limitsOf({ settings, screen }, kind);
    // What an input for local times shows is written as it is.
    const shown = (text: string) => writer.value(kind === "datetime" ? `${text}:00Z` : text);
    const text = min ? (max ? texts.rangeBoth : texts.dateFrom) : max ? texts.dateUntil : "";
    const { weekdays, step_minutes: step, min_days: least, max_days: most } = settings;
    const days = listOf(weekdays).map((day) => writer.weekday(Number(day)));
    const parts = [
      fillIn(text, { min: min && shown(min), max: max && shown(max) }),
      writer.list(days),
      typeof step === "number" && step > 1 && fillIn(texts.rangeStep, { step: writer.minutes(step) }),
      rangeIn(texts.daysRange, rangeText(screen, least === 1 ? undefined : least, most)),
    ];
    return capital(parts.filter(Boolean).join(", "));
  });

function DateRange(props: NativeProps) {
  const { value, set, screen } = props;
  const wrong = wrongParts(props);
  return (
    <div class="parts">
      {(["start", "end"] as const).map((part) => (
        <label class="part" key={part} for={`${props.id}.${part}`}>
          <span>{screen.texts[`part_${part}`]}</span>
          <NativeInput
            {...props}
            type="date"
            part={part}
            value={memberOf(value, part)}
            attributes={{ ...props.attributes, ...limitsOf(props, "date") }}
            isInvalid={wrong?.has(part) ?? true}
            set={(one) => set(withMember(value, part, one))}
          />
        </label>
      ))}
    </div>
  );
}

export const dateControls: readonly (readonly [string, Control])[] = [
  ["date", native("date")],
  ["time", native("time")],
  [
    "datetime",
    {
      draw: picked("datetime", (props) => (
        <NativeInput
          {...props}
          type="datetime-local"
          value={toLocal(props.value)}
          attributes={{ ...props.attributes, ...limitsOf(props, "datetime") }}
          read={readLocal}
        />
      )),
      hint: momentHint("datetime"),
      toText: (value, { language }) => written(value, language, { dateStyle: "long", timeStyle: "short" }),
    },
  ],
  [
    "date_range",
    {
      draw: picked("date_range", DateRange),
      hint: momentHint("date"),
      isGroup: true,
      toText: (value, screen) =>
        ["start", "end"].map((part) => dayText(memberOf(value, part), screen)).join(" – "),
    },
  ],
];
