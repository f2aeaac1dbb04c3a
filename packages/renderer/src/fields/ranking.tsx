/** Options put in order with buttons: first the ranked ones, then the rest. */

import { fillIn } from "@formstead/form-logic/texts/fill-in";
import { stopping } from "../form/stopping.ts";
import { lineOf, type Option, optionsOf } from "./choices.tsx";
import { type Control, type ControlProps, listOf, textOf } from "./control.ts";
import { focusOnOne } from "./focus-on.ts";
import { choicesHint, unlessSaid } from "./limits.ts";
import { Cross } from "./tags.tsx";

const arrows = { up: "M8 13V3M3.5 7.5 8 3l4.5 4.5", down: "M8 3v10M3.5 8.5 8 13l4.5-4.5" };

function Arrow({ to }: { readonly to: keyof typeof arrows }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={arrows[to]} fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" />
    </svg>
  );
}

function Plus() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d="M8 3v10M3 8h10" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" />
    </svg>
  );
}

/** `options` may have been loaded from the server. */
function Ranking({ options = [], ...props }: ControlProps & { readonly options?: readonly Option[] }) {
  const { id, path, value, set, settings, screen, describedBy } = props;
  const { texts, actions } = screen;
  const known = options.length > 0 ? options : optionsOf(props);
  const order = listOf(value).map(textOf);
  const labelOf = (one: string) => known.find((option) => option.value === one)?.label ?? one;
  const rest = known.filter((option) => !order.includes(option.value));
  const isFull = typeof settings.max_choices === "number" && order.length >= settings.max_choices;

  const place = (one: string, at: number, target: EventTarget | null, to: string) => {
    const next = order.filter((other) => other !== one);
    if (at >= 0) next.splice(at, 0, one);
    set(next.length > 0 ? next : null);
    const name = labelOf(one);
    actions.say(
      at < 0
        ? fillIn(texts.removed, { name })
        : fillIn(texts.moved, { name, at: at + 1, of: Math.max(next.length, known.length) }),
    );
    const after = rest.find((option) => option.value !== one)?.value;
    const ids = [`${id}-${to}-${one}`, `${id}-up-${one}`, `${id}-down-${one}`, `${id}-rank-${after}`];
    focusOnOne(target, [...(to === "rank" && at >= 0 ? ids.slice(3) : ids), `${id}-take-${one}`]);
  };
  const button = (one: string, act: "up" | "down" | "take", label: string, at: number, isOff: boolean) => (
    <button
      type="submit"
      name="_do"
      value={`${act} ${path} ${one}`}
      id={`${id}-${act}-${one}`}
      class="icon"
      disabled={isOff}
      aria-label={`${label}: ${labelOf(one)}`}
      onClick={stopping((event) =>
        place(one, at, (event.currentTarget as Element).getRootNode(), act === "take" ? "rank" : act),
      )}
    >
      {act === "take" ? <Cross /> : <Arrow to={act} />}
    </button>
  );
  return (
    <div class="ranking">
      {order.length > 0 && (
        <ol class="ranked">
          {order.map((one, at) => (
            <li key={one}>
              <span class="rank" aria-hidden="true">
                {at + 1}
              </span>
              <span class="grow">{labelOf(one)}</span>
              <input type="hidden" name={path} value={one} />
              {button(one, "up", texts.up, at - 1, at === 0)}
              {button(one, "down", texts.down, at + 1, at === order.length - 1)}
              {button(one, "take", texts.remove, -1, false)}
            </li>
          ))}
        </ol>
      )}
      {rest.length > 0 && !isFull && (
        <ul class="unranked">
          {rest.map(({ value: one, ...option }, at) => (
            <li key={one}>
              <button
                type="submit"
                name="_do"
                value={`rank ${path} ${one}`}
                id={`${id}-rank-${one}`}
                class="option"
                aria-describedby={at === 0 ? describedBy : undefined}
                onClick={stopping((event) =>
                  place(one, order.length, (event.currentTarget as Element).getRootNode(), "rank"),
                )}
              >
                <span class="rank" aria-hidden="true">
                  <Plus />
                </span>
                {lineOf({ value: one, ...option })}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const rankHint: NonNullable<Control["hint"]> = (screen, settings, said) =>
  settings.require_all
    ? screen.texts.rankAll
    : [screen.texts.rankHint, unlessSaid(choicesHint)(screen, settings, said)].filter(Boolean).join(" ");

export const rankingControls: readonly (readonly [string, Control])[] = [
  ["ranking", { draw: Ranking, hint: rankHint, isGroup: true }],
];
