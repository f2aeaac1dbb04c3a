/** A search field with a list of results: the combobox pattern with a listbox from the ARIA authoring practices. */

import { fillIn } from "@formstead/form-logic/texts/fill-in";
import { Component, createRef } from "preact";
import type { ControlProps } from "./control.ts";

export interface Found {
  readonly value: string;
  readonly label: string;
  /** Shown at the end of the line, such as a dial code. */
  readonly note?: string;
  /** Stands apart from the options that follow. */
  readonly isApart?: boolean;
}

interface Props extends ControlProps {
  /** The label of the selected option; empty if several can be selected. */
  readonly chosen: string;
  readonly search?: (text: string) => Promise<readonly Found[]>;
  readonly pick: (found: Found | undefined) => void;
  /** Options that are at hand: they are found at once, and leaving the field picks the best match. */
  readonly list?: (text: string) => readonly Found[];
  /** Added to the ID and path of the group, for inputs in a group. */
  readonly part?: string;
  readonly label?: string;
  readonly look?: string;
  /** The value that the list is scrolled to if none is chosen. */
  readonly near?: string;
  readonly autoComplete?: string;
  /** How much must be typed before a search. */
  readonly charsMin?: number;
  /** How long to wait for the next letter before a search. */
  readonly waitMs?: number;
}

interface State {
  readonly typed?: string | undefined;
  readonly found?: readonly Found[] | undefined;
  readonly isOpen?: boolean;
  readonly failed?: boolean;
  readonly at?: number;
}

const waitMs = 200;

export class Combobox extends Component<Props, State> {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  private readonly options = createRef<HTMLDivElement>();

  override componentDidUpdate(_: Props, { at, isOpen }: State): void {
    if (this.state.isOpen && !isOpen) this.reveal();
    const active = this.state.at !== at && this.options.current?.children[this.state.at ?? -1];
    if (active) active.scrollIntoView({ block: "nearest" });
  }

  private reveal(): void {
    const list = this.options.current;
    const { near } = this.props;
    list?.scrollIntoView({ block: "nearest" });
    const place = near ? this.state.found?.findIndex(({ value }) => value >= near) : undefined;
    const option = list?.children[place ?? -1];
    if (list && option instanceof HTMLElement) list.scrollTop = option.offsetTop;
  }

  override componentWillUnmount(): void {
    clearTimeout(this.timer);
    this.asked += 1;
  }

  private look(text: string, afterMs: number): void {
    clearTimeout(this.timer);
    const { list, chosen, screen } = this.props;
    if (list) {
      const found = list(text);
      const at = text ? 0 : found.findIndex(({ label }) => label === chosen);
      const { found: told, notFoundOption } = screen.texts;
      this.setState({ isOpen: true, failed: false, found, at });
      return void screen.actions.say(
        found.length > 0 ? fillIn(told, { count: found.length }) : notFoundOption,
      );
    }
    const isOpen = text.trim().length >= (this.props.charsMin ?? 0);
    this.asked += 1;
    this.setState({ isOpen, at: -1, found: undefined, failed: false });
    if (!isOpen) return;
    this.timer = setTimeout(() => void this.ask(text), afterMs);
  }

  private async ask(text: string): Promise<void> {
    const { search, screen } = this.props;
    const { texts, actions } = screen;
    this.asked += 1;
    const { asked } = this;
    const found = await search?.(text).catch(() => undefined);
    if (asked !== this.asked) return;
    this.setState({ found: found ?? [], failed: !found });
    const count = found?.length ?? 0;
    actions.say(count > 0 ? fillIn(texts.found, { count }) : found ? texts.notFoundOption : texts.noOptions);
  }

  private close(): void {
    clearTimeout(this.timer);
    this.asked += 1;
    this.setState({ isOpen: false, typed: undefined, at: -1 });
  }

  private pick(found: Found): void {
    this.props.pick(found);
    this.props.screen.actions.say(found.label);
    this.close();
  }

  private move(by: number): void {
    const { isOpen, found = [], at = -1 } = this.state;
    const count = found.length;
    if (!isOpen) this.look("", 0);
    else if (count > 0) this.setState({ at: (at + by + (at < 0 && by < 0 ? 1 : 0) + count) % count });
  }

  private key(event: KeyboardEvent): void {
    const { isOpen, found = [], at = -1, typed } = this.state;
    const active = found[at];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") this.move(event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === "Enter" && isOpen && active) this.pick(active);
    // Enter while searching must not submit the form.
    else if (event.key === "Enter" && typed) this.look(typed, 0);
    else if (event.key === "Escape" && isOpen) this.close();
    else return;
    event.preventDefault();
  }

  private leave(): void {
    const { found = [], typed } = this.state;
    const wanted = typed?.trim().toLowerCase();
    const same =
      found.find(({ label }) => label.toLowerCase() === wanted) ??
      (this.props.list && wanted ? found[this.state.at ?? 0] : undefined);
    if (same) this.props.pick(same);
    this.close();
  }

  render(props: Props, { typed, found, isOpen = false, failed, at = -1 }: State) {
    const { chosen, screen, describedBy, isInvalid, isRequired, part } = props;
    const [id, path] = part ? [`${props.id}.${part}`, `${props.path}.${part}`] : [props.id, props.path];
    const list = `${id}-list`;
    const isShown = isOpen && (found?.length ?? 0) > 0;
    const { texts } = screen;
    const said = !found ? texts.loadingOptions : failed ? texts.noOptions : texts.notFoundOption;
    return (
      <div class="combo">
        <input
          id={id}
          name={path}
          class={`input ${props.look ?? ""}`}
          part="control"
          role="combobox"
          autoComplete={props.autoComplete ?? "off"}
          aria-label={props.label}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={list}
          aria-activedescendant={isShown && at >= 0 ? `${id}-option-${at}` : undefined}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          aria-required={isRequired || undefined}
          placeholder={props.placeholder || texts.search}
          value={typed ?? chosen}
          onInput={(event) => {
            const text = event.currentTarget.value;
            this.setState({ typed: text });
            if (text === "" && chosen) props.pick(undefined);
            this.look(text, props.waitMs ?? waitMs);
          }}
          onFocus={(event) => props.list && event.currentTarget.select()}
          onClick={() => !isOpen && this.look("", 0)}
          onKeyDown={(event) => this.key(event)}
          onBlur={() => this.leave()}
        />
        <div
          class={isShown ? "found" : "found empty"}
          ref={this.options}
          role="listbox"
          id={list}
          aria-label={props.label ?? props.question}
        >
          {isShown &&
            found?.map((one, place) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and hears the keys
              <div
                key={`${one.value}${one.isApart}`}
                id={`${id}-option-${place}`}
                class={one.isApart ? "apart" : undefined}
                role="option"
                tabIndex={-1}
                aria-selected={place === at}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => this.pick(one)}
              >
                {one.label}
                {one.note && (
                  <span class="note" dir="ltr">
                    {one.note}
                  </span>
                )}
              </div>
            ))}
        </div>
        {isOpen && !isShown && <p class="found said">{said}</p>}
      </div>
    );
  }
}
