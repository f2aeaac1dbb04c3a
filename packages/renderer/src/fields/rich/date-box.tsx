/** Inputs for one or two days that share a calendar. Typing works in the language's order; the calendar never gets in its way. */
import type { RichTexts } from "@formstead/form-logic/texts/load-rich-texts";
import { Component, createRef } from "preact";
import type { ControlProps } from "../control.ts";
import { Calendar } from "./calendar.tsx";
import { dayPlaceholder, isDay, localeFor, readDay, today, writtenDay } from "./date-words.ts";

export interface DayInput {
  /** The part of the answer that it shows; empty for the whole answer. */
  readonly part: string;
  readonly label?: string;
  readonly value: string;
  readonly isInvalid: boolean;
  readonly set: (day: string) => void;
}

interface Props extends ControlProps {
  readonly words: RichTexts;
  readonly inputs: readonly DayInput[];
  readonly min: string | undefined;
  readonly max: string | undefined;
  /** Why a day cannot be chosen for an input; empty if it can. */
  readonly reasonAgainst: (input: DayInput, day: string) => string;
  /** Where the calendar continues after a day was picked; undefined closes it. */
  readonly pick: (input: DayInput, day: string) => string | undefined;
}

interface State {
  /** The part whose calendar is open. */
  readonly open?: string | undefined;
  readonly at?: string;
  readonly isInside?: boolean;
  readonly typed?: string | undefined;
  readonly typedIn?: string | undefined;
  readonly isAbove?: boolean;
}

/** About as high as a month with six weeks. */
const popupHeight = 400;

export class DateBox extends Component<Props, State> {
  private readonly box = createRef<HTMLDivElement>();
  private readonly locale = localeFor(this.props.screen.language, navigator.languages);

  override componentDidUpdate(_: Props, { open }: State): void {
    if (this.state.open !== undefined && open === undefined)
      this.box.current?.querySelector(".calendar")?.scrollIntoView({ block: "nearest" });
  }

  private show(input: DayInput, isInside: boolean): void {
    const { min, max } = this.props;
    const wanted = [input.value, ...this.props.inputs.map(({ value }) => value)].find(isDay) ?? today();
    const at = min && wanted < min ? min : max && wanted > max ? max : wanted;
    const { top = 0, bottom = 0 } = this.box.current?.getBoundingClientRect() ?? {};
    const isAbove = innerHeight - bottom < popupHeight && top > innerHeight - bottom && top > popupHeight;
    this.setState({ open: input.part, at, isInside, isAbove });
  }

  private close(focused?: string): void {
    this.setState({ open: undefined, isInside: false });
    if (focused !== undefined) this.inputOf(focused)?.focus();
  }

  private inputOf(part: string): HTMLInputElement | null {
    return this.box.current?.querySelector<HTMLInputElement>(`[data-end="${part}"]`) ?? null;
  }

  private type(input: DayInput, typed: string): void {
    const day = readDay(typed, this.locale, Date.now());
    this.setState({ typed, typedIn: input.part, ...(day && isDay(day) && { at: day }) });
    input.set(typed.trim() === "" ? "" : (day ?? typed));
  }

  private pick(input: DayInput, day: string): void {
    const next = this.props.pick(input, day);
    this.setState({ typed: undefined, typedIn: undefined });
    this.props.screen.actions.say(writtenDay(day, this.locale));
    if (next === undefined) this.close(input.part);
    else {
      this.setState({ open: next, at: day });
      if (!this.state.isInside) this.inputOf(next)?.focus();
    }
  }

  private key(event: KeyboardEvent, input: DayInput): void {
    const { open } = this.state;
    if (event.key === "ArrowDown") this.show(input, true);
    else if (event.key === "Escape" && open !== undefined) this.close(input.part);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  render(props: Props, { open, at = today(), isInside = false, isAbove }: State) {
    const { id, inputs, words } = props;
    const opened = inputs.find(({ part }) => part === open);
    return (
      <div
        class={inputs.length > 1 ? "date-box parts" : "date-box"}
        ref={this.box}
        onFocusOut={() => {
          // A day of another month replaces the focused one before it gets the focus.
          queueMicrotask(() => !this.box.current?.matches(":focus-within") && this.close());
        }}
      >
        {inputs.map((input) => this.input(input))}
        {opened && (
          <div
            class={isAbove ? "calendar above" : "calendar"}
            role="dialog"
            aria-label={words.chooseDate}
            data-end-of={opened.part}
            onMouseDown={(event) => {
              // The focus stays where it is, so that typing can continue. Lists need it to open.
              if (event.target instanceof Element && !event.target.closest("select")) event.preventDefault();
            }}
            onKeyDown={(event) => {
              event.stopPropagation();
              if (event.key === "Escape") this.close(opened.part);
            }}
          >
            <Calendar
              id={id}
              locale={this.locale}
              isRtl={this.box.current?.matches(":dir(rtl)") ?? false}
              words={words}
              at={at}
              chosen={inputs.map(({ value }) => value).filter(isDay)}
              min={props.min}
              max={props.max}
              hasFocus={isInside}
              reasonAgainst={(day) => props.reasonAgainst(opened, day)}
              onMove={(day) => this.setState({ at: day })}
              onPick={(day) => this.pick(opened, day)}
            />
          </div>
        )}
      </div>
    );
  }

  private input(input: DayInput) {
    const { id, path, words, describedBy, isRequired, screen } = this.props;
    const { typed, typedIn, open } = this.state;
    const { part, label, value } = input;
    const inputId = part ? `${id}.${part}` : id;
    const drawn = (
      <span class="day">
        <input
          type="text"
          id={inputId}
          name={part ? `${path}.${part}` : path}
          class="input"
          part="control"
          data-end={part}
          lang={screen.language}
          autoComplete="off"
          placeholder={dayPlaceholder(this.locale)}
          value={typedIn === part && typed !== undefined ? typed : writtenDay(value, this.locale)}
          aria-describedby={describedBy}
          aria-invalid={input.isInvalid || undefined}
          aria-required={isRequired || undefined}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => this.show(input, false)}
          onInput={(event) => this.type(input, event.currentTarget.value)}
          onKeyDown={(event) => this.key(event, input)}
          onBlur={() => this.setState({ typed: undefined, typedIn: undefined })}
        />
        <button
          type="button"
          class="open-calendar"
          aria-label={label ? `${words.chooseDate}: ${label}` : words.chooseDate}
          aria-expanded={open === part}
          onClick={() => (open === part ? this.close(part) : this.show(input, true))}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M5 6.5h14a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7.5a1 1 0 0 1 1-1ZM4 10.5h16M8 4v4m8-4v4" />
          </svg>
        </button>
      </span>
    );
    if (!label) return drawn;
    return (
      <div class="part" key={part}>
        <label for={inputId}>{label}</label>
        {drawn}
      </div>
    );
  }
}
