/** Shown below the form's own message after an entry was kept. */
import type { KeptEntry } from "./field-store.ts";
import type { PanelState } from "./panel-state.ts";

interface Props {
  readonly state: PanelState;
  readonly entry: KeptEntry;
  readonly onNext: () => void;
  readonly onShow: () => void;
}

export function Kept({ state: { texts }, entry: { status, receiptCode }, onNext, onShow }: Props) {
  const isSent = status === "sent";
  return (
    <div class="kept">
      <p class="kept-text" role="status">
        <strong>{isSent ? texts.arrived : texts.kept}</strong>
        <span>{isSent ? receiptCode : status === "refused" ? texts.refused : texts.keptText}</span>
      </p>
      <div class="foot">
        <button type="button" class="button primary" onClick={onNext}>
          {texts.next}
        </button>
        <button type="button" class="quiet" onClick={onShow}>
          {texts.showEntries}
        </button>
      </div>
    </div>
  );
}
