import { useTranslation } from "react-i18next";
import { keyLabels } from "../lib/keys/key-label.ts";
import { setSingleKeys, useSingleKeys } from "../lib/keys/single-keys.ts";
import { labelledKeys } from "../lib/keys/use-keys.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { SwitchField } from "../ui/switch-field.tsx";

/** Lists the shortcuts that work on the current screen. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation("shell");
  const isOn = useSingleKeys();
  const rows = labelledKeys();
  return (
    <Dialog isOpen onClose={onClose} title={t("shortcuts.title")} description={t("shortcuts.lead")}>
      <dl className="mb-5 divide-y divide-line">
        {rows.map(({ label, keys }) => (
          <div key={keys} className="flex items-center justify-between gap-4 py-2">
            <dt>{label}</dt>
            <dd>
              <Kbd keys={keyLabels(keys, i18n.language)} />
            </dd>
          </div>
        ))}
      </dl>
      <SwitchField
        label={t("shortcuts.single")}
        hint={t("shortcuts.singleHint")}
        isOn={isOn}
        onChange={setSingleKeys}
      />
    </Dialog>
  );
}
