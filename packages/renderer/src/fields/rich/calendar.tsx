/** A month with its days: a grid that arrow keys move in, after the date picker dialog of the ARIA authoring practices. */
import type { RichTexts } from "@formstead/form-logic/texts/load-rich-texts";
import { Component, createRef } from "preact";
import {
  dayAfter,
  firstWeekday,
  formOf,
  monthAfter,
  today,
  weekStart,
  weeksOf,
  writtenDay,
} from "./date-words.ts";

export interface CalendarProps {
  readonly id: string;
  readonly locale: string;
  readonly isRtl: boolean;
  readonly words: RichTexts;
  /** The day that keys start from. Its month is shown. */
  readonly at: string;
  /** The chosen day, or the first and the last one. */
  readonly chosen: readonly string[];
  readonly min: string | undefined;
  readonly max: string | undefined;
  /** Whether the calendar takes the focus. */
  readonly hasFocus: boolean;
  /** Why a day cannot be chosen; empty if it can. */
  readonly reasonAgainst: (day: string) => string;
  readonly onMove: (day: string) => void;
  readonly onPick: (day: string) => void;
}

interface State {
  readonly reason?: string;
}

/** How many years can be chosen from if the field has no limits: any birthday, and far enough ahead. */
const yearsBack = 115;
const yearsAhead = 25;

/** A table whose cells are reached with arrow keys. */
const grid = { role: "grid" } as const;

export class Calendar extends Component<CalendarProps, State> {
  private readonly grid = createRef<HTMLTableElement>();

  override componentDidMount(): void {
    if (this.props.hasFocus) this.focus();
  }

  override componentDidUpdate(before: CalendarProps): void {
    const { at, hasFocus } = this.props;
    if (hasFocus && (at !== before.at || !before.hasFocus)) this.focus();
  }

  private focus(): void {
    const active = this.grid.current?.getRootNode();
    const isInHead = active instanceof ShadowRoot && active.activeElement?.closest(".month-head");
    if (!isInHead) this.grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  }

  private key(event: KeyboardEvent): void {
    const { at, isRtl, locale, onMove } = this.props;
    const forward = isRtl ? -1 : 1;
    const first = weekStart(at, firstWeekday(locale));
    const months = event.shiftKey ? 12 : 1;
    const days: Readonly<Record<string, string>> = {
      ArrowRight: dayAfter(at, forward),
      ArrowLeft: dayAfter(at, -forward),
      ArrowDown: dayAfter(at, 7),
      ArrowUp: dayAfter(at, -7),
      Home: first,
      End: dayAfter(first, 6),
      PageDown: monthAfter(at, months),
      PageUp: monthAfter(at, -months),
    };
    const next = days[event.key];
    if (!next) return;
    event.preventDefault();
    onMove(next);
  }

  private tell(day: string): void {
    const reason = this.props.reasonAgainst(day);
    if (reason !== this.state.reason) this.setState({ reason });
  }

  render(props: CalendarProps, { reason }: State) {
    const { id, locale, at, words, onMove } = props;
    const month = formOf(locale, { month: "long" });
    const months = Array.from({ length: 12 }, (_, one) => month.format(Date.UTC(2024, one, 1)));
    const fields = new Intl.DisplayNames([locale], { type: "dateTimeField" });
    const [year = "", monthOfYear = ""] = at.split("-");
    return (
      <>
        <div class="month-head">
          {this.arrow(words.previousMonth, -1)}
          <select
            aria-label={fields.of("month")}
            onChange={({ currentTarget }) =>
              onMove(monthAfter(at, Number(currentTarget.value) - Number(monthOfYear)))
            }
          >
            {months.map((name, one) => (
              <option key={name} value={one + 1} selected={one + 1 === Number(monthOfYear)}>
                {name}
              </option>
            ))}
          </select>
          <select
            aria-label={fields.of("year")}
            onChange={({ currentTarget }) =>
              onMove(monthAfter(at, (Number(currentTarget.value) - Number(year)) * 12))
            }
          >
            {this.years(Number(year)).map((one) => (
              <option key={one} value={one} selected={one === Number(year)}>
                {one}
              </option>
            ))}
          </select>
          {this.arrow(words.nextMonth, 1)}
        </div>
        <table
          class="month"
          {...grid}
          ref={this.grid}
          aria-label={formOf(locale, { month: "long", year: "numeric" }).format(new Date(at))}
          onKeyDown={(event) => this.key(event)}
        >
          <Weekdays locale={locale} />
          <tbody>
            {weeksOf(at, firstWeekday(locale)).map((week) => (
              <tr key={week[0]}>{week.map((day) => this.day(day))}</tr>
            ))}
          </tbody>
        </table>
        <p class="reason" id={`${id}-reason`} role="status">
          {reason}
        </p>
      </>
    );
  }

  private years(shown: number): readonly number[] {
    const { min, max } = this.props;
    const now = Number(today().slice(0, 4));
    const first = Math.min(shown, min ? Number(min.slice(0, 4)) : now - yearsBack);
    const last = Math.max(shown, max ? Number(max.slice(0, 4)) : now + yearsAhead);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  }

  private arrow(label: string, by: number) {
    const { at, min, max, isRtl, onMove } = this.props;
    const next = monthAfter(at, by);
    const isOut =
      by < 0 ? min && next.slice(0, 7) < min.slice(0, 7) : max && next.slice(0, 7) > max.slice(0, 7);
    return (
      <button type="button" class="turn" aria-label={label} disabled={!!isOut} onClick={() => onMove(next)}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d={by < 0 !== isRtl ? "M12 4 6 10l6 6" : "m8 4 6 6-6 6"} />
        </svg>
      </button>
    );
  }

  private day(day: string) {
    const { at, chosen, locale, onPick, reasonAgainst } = this.props;
    if (day.slice(0, 7) !== at.slice(0, 7)) return <td key={day} />;
    const [first = "", last = first] = chosen;
    const isChosen = chosen.includes(day);
    const isClosed = reasonAgainst(day) !== "";
    // The cells of a grid are grid cells, which can be selected.
    const selected = { "aria-selected": isChosen };
    const look = [
      isChosen && "chosen",
      day > first && day < last && "between",
      first < last && day === first && "first",
      first < last && day === last && "last",
    ];
    return (
      <td key={day} class={look.filter(Boolean).join(" ")} {...selected}>
        <button
          type="button"
          tabIndex={day === at ? 0 : -1}
          aria-label={writtenDay(day, locale)}
          aria-current={day === today() ? "date" : undefined}
          aria-disabled={isClosed || undefined}
          onFocus={() => this.tell(day)}
          onMouseEnter={() => this.tell(day)}
          onClick={() => (isClosed ? this.tell(day) : onPick(day))}
        >
          {Number(day.slice(8))}
        </button>
      </td>
    );
  }
}

/** Longer names, as in Arabic, do not fit above a day. */
const shortMax = 4;

/** Any week shows the names of all seven days. */
function Weekdays({ locale }: { readonly locale: string }) {
  const week = Array.from({ length: 7 }, (_, at) =>
    dayAfter(weekStart("2024-01-03", firstWeekday(locale)), at),
  );
  const short = week.map((day) =>
    formOf(locale, { weekday: "short" }).format(new Date(day)).replace(/\.$/, ""),
  );
  const isLong = short.some((name) => name.length > shortMax);
  return (
    <thead>
      <tr>
        {week.map((day, at) => (
          <th key={day} scope="col" abbr={formOf(locale, { weekday: "long" }).format(new Date(day))}>
            {isLong ? formOf(locale, { weekday: "narrow" }).format(new Date(day)) : short[at]}
          </th>
        ))}
      </tr>
    </thead>
  );
}
