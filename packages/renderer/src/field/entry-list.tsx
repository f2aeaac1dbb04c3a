/** All entries on the device, those that need attention first. */
import { counted } from "@formstead/form-logic/texts/counted";
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import { Component } from "preact";
import type { KeptEntry } from "./field-store.ts";
import type { PanelState } from "./panel-state.ts";

export interface Actions {
  open(id: string): void;
  send(): void;
  tryAgain(id: string): void;
  remove(id: string): void;
  clear(): void;
}

interface Props {
  readonly state: PanelState;
  readonly actions: Actions;
  readonly onClose: () => void;
}

interface Asked {
  /** What is to be deleted: one entry, or everything. */
  readonly asked?: string | undefined;
}

const everything = "*";

export class EntryList extends Component<Props, Asked> {
  render({ state, actions, onClose }: Props, { asked }: Asked) {
    const { texts, entries, language } = state;
    const groups = [
      [texts.attention, entries.filter(({ status }) => status === "refused")],
      [texts.waiting, entries.filter(({ status }) => status === "waiting" || status === "sending")],
      [texts.drafts, entries.filter(({ status }) => status === "draft")],
      [texts.sent, entries.filter(({ status }) => status === "sent").toReversed()],
    ] as const;
    const unsent = entries.filter(({ status }) => status !== "sent").length;
    return (
      <div class="sheet">
        <div class="sheet-head">
          <h2 class="section">{texts.entries}</h2>
          <button type="button" class="close" aria-label={texts.close} onClick={onClose}>
            <span aria-hidden="true">×</span>
          </button>
        </div>
        {entries.length === 0 && <p class="hint">{texts.none}</p>}
        {state.isFull && <p class="error">{texts.full}</p>}
        {groups.map(
          ([title, list]) =>
            list.length > 0 && (
              <section key={title} aria-label={title}>
                <h3 class="group-title">
                  {title} <span class="count">{list.length}</span>
                </h3>
                <ul class="rows">{list.map((entry) => this.row(entry, asked))}</ul>
              </section>
            ),
        )}
        <div class="foot">
          {entries.some(({ status }) => status === "waiting") && (
            <button type="button" class="button primary" onClick={actions.send}>
              {texts.sendNow}
            </button>
          )}
          {state.install && (
            <button type="button" class="button" onClick={state.install}>
              {texts.install}
            </button>
          )}
        </div>
        {unsent > 0 && !state.isPersisted && <p class="hint">{texts.unsafe}</p>}
        {entries.length > 0 && (
          <div class="ending">
            <p class="hint">{fillIn(texts.used, { size: megabytes(state.usedBytes, language) })}</p>
            {asked === everything ? (
              this.question(
                fillIn(counted(texts.clearAsk, unsent, language), { count: unsent }),
                actions.clear,
              )
            ) : (
              <button type="button" class="quiet danger" onClick={() => this.setState({ asked: everything })}>
                {texts.clear}
              </button>
            )}
          </div>
        )}
      </div>
    );
  }

  private row(entry: KeptEntry, asked: string | undefined) {
    const { state, actions } = this.props;
    const { texts, language } = state;
    const { id, status, words, begunAt, keptAt, fileCount, receiptCode, refusal } = entry;
    const time = new Date(keptAt ?? begunAt).toLocaleString(language, {
      dateStyle: "medium",
      timeStyle: "short",
    });
    const files = fileCount > 0 && fillIn(counted(texts.files, fileCount, language), { count: fileCount });
    return (
      <li key={id} class="row" data-status={status}>
        <div class="row-words">
          <p class="row-title">{words || receiptCode || texts.unnamed}</p>
          <p class="hint">
            {[time, files, status === "sending" && texts.sending].filter(Boolean).join(" · ")}
          </p>
          {refusal && <Reasons refusal={refusal} state={state} />}
        </div>
        {status !== "sent" && status !== "sending" && (
          <div class="row-acts">
            {(status === "refused" || status === "draft") && (
              <button type="button" class="button small" onClick={() => actions.open(id)}>
                {texts.open}
                <span class="sr"> {words}</span>
              </button>
            )}
            {status === "refused" && (
              <button type="button" class="quiet" onClick={() => actions.tryAgain(id)}>
                {texts.tryAgain}
                <span class="sr"> {words}</span>
              </button>
            )}
            <button type="button" class="quiet calm" onClick={() => this.setState({ asked: id })}>
              {texts.delete}
              <span class="sr"> {words}</span>
            </button>
          </div>
        )}
        {asked === id && this.question(texts.deleteAsk, () => actions.remove(id))}
      </li>
    );
  }

  private question(text: string, onYes: () => void) {
    const { texts } = this.props.state;
    const answer = (run?: () => void) => () => {
      this.setState({ asked: undefined });
      run?.();
    };
    return (
      <div class="question" role="alertdialog" aria-label={text}>
        <p>{text}</p>
        <div class="foot">
          <button type="button" class="button danger" onClick={answer(onYes)}>
            {texts.delete}
          </button>
          <button type="button" class="quiet" ref={focus} onClick={answer()}>
            {texts.keep}
          </button>
        </div>
      </div>
    );
  }
}

/** The harmless answer has the focus. */
const focus = (button: HTMLElement | null): void => button?.focus();

/** The server's own words about an entry that it did not accept. */
function Reasons({
  refusal: { code, message, errors },
  state: { texts },
}: {
  readonly refusal: NonNullable<KeptEntry["refusal"]>;
  readonly state: PanelState;
}) {
  if (errors.some((one) => one.code === "unknown_field_key")) return <p class="error">{texts.changed}</p>;
  const reasons = [...new Set(errors.map((one) => one.message))];
  return (
    <>
      <p class="error">{reasons.length > 0 || code === "validation_failed" ? texts.refused : message}</p>
      {reasons.length > 0 && (
        <ul class="reasons">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function megabytes(bytes: number, language: string): string {
  const number = Math.max(0.1, bytes / 1_000_000);
  const format = { style: "unit", unit: "megabyte", maximumFractionDigits: number < 10 ? 1 : 0 } as const;
  return number.toLocaleString(language, format);
}
