/** One line about what is on the device; it opens the list. */
import { counted } from "@formstead/form-logic/texts/counted";
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import type { PanelState } from "./panel-state.ts";

interface Props {
  readonly state: PanelState;
  /** Absent if there is nothing to open. */
  readonly onOpen: (() => void) | undefined;
}

export function Bar({ state, onOpen }: Props) {
  const { tone, text } = summaryOf(state);
  return (
    <>
      {onOpen ? (
        <button type="button" class={`pill ${tone}`} aria-haspopup="dialog" onClick={onOpen}>
          <span class="dot" aria-hidden="true" />
          {text}
        </button>
      ) : (
        <p class={`pill ${tone}`} aria-hidden="true">
          <span class="dot" />
          {text}
        </p>
      )}
      <span class="sr" role="status">
        {text}
      </span>
    </>
  );
}

/** The most urgent message first. */
export function summaryOf({ entries, texts, language, isOnline, isReady, isFull }: PanelState) {
  const count = (...statuses: readonly string[]) =>
    entries.filter(({ status }) => statuses.includes(status)).length;
  const say = (text: string, many: number) => fillIn(counted(text, many, language), { count: many });
  const refused = count("refused");
  const unsent = count("waiting", "sending");
  if (isFull) return { tone: "bad", text: texts.full } as const;
  if (refused > 0) return { tone: "bad", text: say(texts.troubled, refused) } as const;
  const prefix = isOnline ? "" : `${texts.noNetwork} · `;
  if (unsent > 0) return { tone: "open", text: prefix + say(texts.unsent, unsent) } as const;
  if (!isOnline) return { tone: "open", text: texts.noNetwork } as const;
  if (count("sent") > 0) return { tone: "good", text: texts.allSent } as const;
  return isReady
    ? ({ tone: "good", text: texts.ready } as const)
    : ({ tone: "open", text: texts.preparing } as const);
}
