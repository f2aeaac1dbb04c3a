/** A separate chunk: days, times, and ranges of days, chosen from a calendar and a list or typed. */
import type { Json, JsonObject } from "@formstead/form-logic";
import { translationsIn } from "@formstead/form-logic/engine";
import { Component } from "preact";
import type { Words } from "../../form/problem-words.ts";
import { css as calendarCss } from "../../styles/calendar.css";
import { css as comboboxCss } from "../../styles/combobox.css";
import { Combobox, type Found } from "../combobox.tsx";
import { memberOf, textOf } from "../control.ts";
import { withMember, wrongParts } from "../members.ts";
import type { MomentKit } from "../moment-limits.ts";
import type { RichProps } from "../richer.tsx";
import { DateBox, type DayInput } from "./date-box.tsx";
import { isDay, localeFor, readTime, writtenTime } from "./date-words.ts";

export const css = calendarCss + comboboxCss;

interface Props extends RichProps {
  readonly kit: MomentKit;
}

interface State {
  readonly tell?: Words;
  readonly day?: string | undefined;
  readonly time?: string | undefined;
}

/** The words for days that cannot be chosen are those for answers that are refused. */
abstract class WithReasons extends Component<Props, State> {
  override async componentDidMount(): Promise<void> {
    const { texts, language, form } = this.props.screen;
    const { wordsIn } = await import("../../form/problem-words.ts");
    const translations = translationsIn(form.definition, language);
    const tell = await wordsIn(language, { texts, translations }).catch(() => undefined);
    if (tell) this.setState({ tell });
  }

  protected reason(type: string, value: Json, settings: JsonObject, isAboutPart?: string): string {
    const { screen, item, kit } = this.props;
    const logic = kit.fieldTypes.find((one) => one.type === type);
    const issues = logic?.validate(value, settings, { nowMs: Date.now(), language: screen.language }) ?? [];
    const issue = issues.find(({ params }) => !isAboutPart || !params?.part || params.part === isAboutPart);
    if (!issue) return "";
    const { part: _, ...params } = issue.params ?? {};
    const told = this.state.tell?.({ code: issue.code, params }, { ...item, type, value });
    return told || screen.texts.problem;
  }
}

class OneDay extends WithReasons {
  render(props: Props) {
    const { value, set, isInvalid, settings } = props;
    return (
      <DateBox
        {...props}
        {...daysOf(props.kit.limitsOf(props, "date"))}
        inputs={[{ part: "", value: textOf(value), isInvalid, set: (day) => set(day || null) }]}
        reasonAgainst={(_, day) => this.reason("date", day, settings)}
        pick={(_, day) => void set(day)}
      />
    );
  }
}

const daysOf = ({ min, max }: { readonly min?: string | undefined; readonly max?: string | undefined }) => ({
  min: min?.slice(0, 10),
  max: max?.slice(0, 10),
});

class Range extends WithReasons {
  private reasonFor({ part }: DayInput, day: string): string {
    const { value, settings } = this.props;
    const start = textOf(memberOf(value, "start"));
    // A day before the start begins a new range.
    if (part === "start" || !isDay(start) || day < start) return this.reason("date", day, settings);
    return this.reason("date_range", { start, end: day }, settings, "end");
  }

  private pick({ part }: DayInput, day: string): string | undefined {
    const { value, set } = this.props;
    const [start, end] = ["start", "end"].map((one) => textOf(memberOf(value, one)));
    if (part === "end" && start && day >= start) {
      set(withMember(value, "end", day));
      return undefined;
    }
    set(part === "end" && !start ? { end: day } : { start: day, ...(end && end >= day && { end }) });
    return part === "end" && !start ? "start" : "end";
  }

  render(props: Props) {
    const { value, set, screen } = props;
    const wrong = wrongParts(props);
    const inputs = (["start", "end"] as const).map((part) => ({
      part,
      label: screen.texts[`part_${part}`],
      value: textOf(memberOf(value, part)),
      isInvalid: wrong?.has(part) ?? true,
      set: (day: string) => set(withMember(value, part, day || null)),
    }));
    return (
      <DateBox
        {...props}
        {...daysOf(props.kit.limitsOf(props, "date"))}
        inputs={inputs}
        reasonAgainst={(input, day) => this.reasonFor(input, day)}
        pick={(input, day) => this.pick(input, day)}
      />
    );
  }
}

const listedEvery = 30;
const dayMinutes = 1_440;
const startOfWork = "08:00";

/** The times of a day, in steps, with what was typed first. */
function timesFor(text: string, { settings, screen, kit }: Props, locale: string): readonly Found[] {
  const { min = "", max = "~" } = kit.limitsOf({ settings, screen }, "time");
  const step = typeof settings.step_minutes === "number" ? settings.step_minutes : listedEvery;
  const every = step < 5 ? listedEvery : step;
  const all = Array.from({ length: dayMinutes / every }, (_, at) => {
    const minutes = at * every;
    return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  }).filter((time) => time >= min && time <= max);
  const found = (value: string): Found => ({ value, label: writtenTime(value, locale) });
  if (!text) return all.map(found);
  const typed = readTime(text) ?? text;
  const alike = all.filter((time) => time !== typed && found(time).label.startsWith(text));
  return [typed, ...alike].map(found);
}

function TimeBox(props: Props & { readonly part?: string; readonly label?: string }) {
  const { value, set, screen } = props;
  const locale = localeFor(screen.language, navigator.languages);
  return (
    <div class="time-box">
      <Combobox
        {...props}
        placeholder={props.placeholder || "--:--"}
        look="drop-down"
        chosen={writtenTime(textOf(value), locale)}
        near={startOfWork}
        list={(text) => timesFor(text, props, locale)}
        pick={(found) => set(found?.value ?? null)}
      />
    </div>
  );
}

/** A day and a time. Until both are known, the answer is what is known, so that it is reported as incomplete. */
class Moment extends WithReasons {
  private get parts(): readonly [day: string, time: string] {
    const local = this.props.kit.toLocal(this.props.value);
    const [day = "", time = ""] = local.includes("T")
      ? local.split("T")
      : isDay(local)
        ? [local]
        : ["", local];
    return [this.state.day ?? day, this.state.time ?? time];
  }

  private set(day: string, time: string): void {
    this.setState({ day, time });
    this.props.set(day && time ? this.props.kit.readLocal(`${day}T${time}`) : day || time || null);
  }

  /** A day is open if some time of it is: noon, or the earliest or latest time allowed. */
  private reasonFor(day: string): string {
    const { step_minutes: _, ...settings } = this.props.settings;
    const { min, max } = this.props.kit.limitsOf(this.props, "datetime");
    const near = [min, max].find((one) => one?.startsWith(day)) ?? `${day}T12:00`;
    return this.reason("datetime", this.props.kit.readLocal(near), settings);
  }

  render(props: Props) {
    const { isInvalid, settings, question, words } = props;
    const [day, time] = this.parts;
    const { min: _, max: __, ...rest } = settings;
    return (
      <div class="moment">
        <DateBox
          {...props}
          {...daysOf(props.kit.limitsOf(props, "datetime"))}
          inputs={[{ part: "", value: day, isInvalid, set: (next) => this.set(next, time) }]}
          reasonAgainst={(_, next) => this.reasonFor(next)}
          pick={(_, next) => void this.set(next, time)}
        />
        <TimeBox
          {...props}
          part="time"
          label={`${question}: ${words.time}`}
          settings={rest}
          value={time || null}
          set={(next) => this.set(day, textOf(next))}
        />
      </div>
    );
  }
}

export const pickers = { date: OneDay, time: TimeBox, datetime: Moment, date_range: Range } as const;
