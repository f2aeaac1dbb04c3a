/** Dates and times, with the browser's own inputs. */
import type { Json, JsonObject } from "@formstead/form-logic";
import { momentFieldTypes } from "@formstead/form-logic/moment-field-types";
import { type Control, type ControlProps, memberOf, textOf } from "./control.ts";
import { withMember, wrongParts } from "./members.ts";
import { TextInput } from "./text-input.tsx";

/** Converts the respondent's local time to an instant. */
export function readLocal(text: string): Json {
  const time = new Date(text);
  return text === ""
    ? null
    : Number.isNaN(time.getTime())
      ? text
      : time.toISOString().replace(/\.000Z$/, "Z");
}

/** Converts an instant to the value of an input for local times. */
function toLocal(value: Json): string {
  const time = new Date(textOf(value));
  if (Number.isNaN(time.getTime())) return textOf(value);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function written(value: Json, language: string, form: Intl.DateTimeFormatOptions): string {
  const time = new Date(textOf(value));
  return Number.isNaN(time.getTime()) ? "" : new Intl.DateTimeFormat(language, form).format(time);
}

const dayText: NonNullable<Control["toText"]> = (value, { language }) =>
  written(value, language, { dateStyle: "long", timeZone: "UTC" });

const native = (type: string): Control => ({
  draw: (props) => <TextInput {...props} attributes={{ type, ...limitsOf(props, type) }} />,
  ...(type === "date" && { toText: dayText }),
});

/**
 * Moments far out of range. Their issues name the bounds as the logic evaluates them, so that `today+30` becomes a
 * date.
 */
const farAway: Readonly<Record<string, readonly [least: string, most: string]>> = {
  date: ["0001-01-01", "9999-12-31"],
  time: ["00:00", "23:59:59.999"],
  datetime: ["0001-01-01T00:00:00Z", "9999-12-31T00:00:00Z"],
};

function limitsOf({ settings, screen }: ControlProps, kind: string): Record<string, unknown> {
  const logic = momentFieldTypes.find(({ type }) => type === kind);
  const [least, most] = farAway[kind] ?? ["", ""];
  const context = { nowMs: Date.now(), language: screen.language };
  const told = (moment: string, name: "min" | "max") => {
    const { utc_offset_minutes: offset = 0 } = settings;
    const bound = { [name]: settings[name], utc_offset_minutes: offset } as JsonObject;
    const issue = settings[name] ? logic?.validate(moment, bound, context)[0] : undefined;
    const text = textOf(issue?.params?.[name] as Json);
    return (kind === "datetime" && text ? toLocal(text) : text) || undefined;
  };
  const { step_minutes: minutes } = settings;
  return {
    min: told(least, "min"),
    max: told(most, "max"),
    step: typeof minutes === "number" ? minutes * 60 : undefined,
  };
}

function DateRange(props: ControlProps) {
  const { value, set, screen } = props;
  const wrong = wrongParts(props);
  return (
    <div class="parts">
      {(["start", "end"] as const).map((part) => (
        <label class="part" key={part} for={`${props.id}.${part}`}>
          <span>{screen.texts[`part_${part}`]}</span>
          <TextInput
            {...props}
            part={part}
            value={memberOf(value, part)}
            attributes={{ type: "date", ...limitsOf(props, "date") }}
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
      draw: (props) => (
        <TextInput
          {...props}
          value={toLocal(props.value)}
          attributes={{ type: "datetime-local", ...limitsOf(props, "datetime") }}
          read={readLocal}
        />
      ),
      toText: (value, { language }) => written(value, language, { dateStyle: "long", timeStyle: "short" }),
    },
  ],
  [
    "date_range",
    {
      draw: DateRange,
      isGroup: true,
      toText: (value, screen) =>
        ["start", "end"].map((part) => dayText(memberOf(value, part), screen)).join(" – "),
    },
  ],
];
