/** Free-form tags. */

import { fillIn } from "@formstead/form-logic/texts/fill-in";
import { Component } from "preact";
import { stopping } from "../form/stopping.ts";
import { type Control, type ControlProps, listOf, textOf } from "./control.ts";
import { focusOnOne } from "./focus-on.ts";
import { capital, rangeText } from "./limits.ts";

interface Chip {
  readonly key: string;
  readonly label: string;
}

interface ChipsProps extends ControlProps {
  readonly chips: readonly Chip[];
  readonly onRemove: (key: string) => void;
}

/** The chosen tags, each with a button to remove it. Without JavaScript they are posted with the page. */
export function Chips({ chips, onRemove, id, path, screen, question }: ChipsProps) {
  const { texts, actions } = screen;
  if (chips.length === 0) return null;
  return (
    <ul class="chips" aria-label={question}>
      {chips.map(({ key, label }, at) => (
        <li key={key} class="chip">
          <span>{label}</span>
          <input type="hidden" name={path} value={key} />
          <button
            type="submit"
            name="_do"
            value={`take ${path} ${key}`}
            id={`${id}-chip-${at}`}
            class="cross"
            aria-label={fillIn(texts.removeOf, { name: label })}
            onClick={stopping((event) => {
              const near = event.currentTarget;
              onRemove(key);
              actions.say(fillIn(texts.removed, { name: label }));
              focusOnOne((near as Element).getRootNode(), [
                `${id}-chip-${Math.min(at, chips.length - 2)}`,
                id,
              ]);
            })}
          >
            <Cross />
          </button>
        </li>
      ))}
    </ul>
  );
}

export function Cross() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d="M4 4l8 8M12 4l-8 8" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" />
    </svg>
  );
}

class Tags extends Component<ControlProps, { readonly typed?: string }> {
  private add(): void {
    const { value, set, screen } = this.props;
    const tags = listOf(value);
    const typed = (this.state.typed ?? "").split(",").map((one) => one.trim());
    const fresh = [...new Set(typed)].filter((one) => one !== "" && !tags.includes(one));
    this.setState({ typed: "" });
    if (fresh.length === 0) return;
    set([...tags, ...fresh]);
    screen.actions.say(fillIn(screen.texts.added, { name: fresh.join(", ") }));
  }

  render(props: ControlProps, { typed = "" }: { readonly typed?: string }) {
    const { id, path, value, set, settings, screen, describedBy, isInvalid, isRequired } = props;
    const tags = listOf(value).map(textOf);
    const suggestions = listOf(settings.suggestions).map(textOf);
    return (
      <>
        <Chips
          {...props}
          chips={tags.map((tag) => ({ key: tag, label: tag }))}
          onRemove={(tag) => set(tags.length > 1 ? tags.filter((one) => one !== tag) : null)}
        />
        <div class="together">
          <input
            id={id}
            name={path}
            class="input"
            part="control"
            list={suggestions.length > 0 ? `${id}-list` : undefined}
            value={typed}
            autoComplete="off"
            aria-describedby={describedBy}
            aria-invalid={isInvalid || undefined}
            aria-required={isRequired || undefined}
            onInput={(event) => {
              this.setState({ typed: event.currentTarget.value });
            }}
            onKeyDown={(event) => {
              // With nothing typed, Enter continues as in other fields.
              if (event.key !== "," && (event.key !== "Enter" || !typed.trim())) return;
              event.preventDefault();
              this.add();
            }}
            // A tag that was typed but not confirmed still counts when the respondent continues.
            onBlur={() => this.add()}
          />
          <button
            type="submit"
            name="_do"
            value={`add ${path}`}
            class="button"
            part="button"
            onClick={stopping((event) => {
              this.add();
              focusOnOne((event.currentTarget as Element).getRootNode(), [id]);
            })}
          >
            {screen.texts.addOne}
          </button>
        </div>
        {suggestions.length > 0 && (
          <datalist id={`${id}-list`}>
            {suggestions.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        )}
      </>
    );
  }
}

const tagsHint: NonNullable<Control["hint"]> = (screen, { min_choices: min, max_choices: max }) =>
  [screen.texts.tagsHint, capital(rangeText(screen, min || undefined, max))].filter(Boolean).join(" ");

export const tagControls: readonly (readonly [string, Control])[] = [
  ["tags", { draw: Tags, hint: tagsHint }],
];
