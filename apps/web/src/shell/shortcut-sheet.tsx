import { useTranslation } from "react-i18next";
import { keyLabel, turnSingleKeys, useSingleKeys } from "../lib/shortcuts.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { SwitchField } from "../ui/switch-field.tsx";
import { useCan } from "./account.ts";
import { places } from "./navigation.ts";

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("shell");
  const can = useCan();
  const isOn = useSingleKeys();
  const rows: { readonly text: string; readonly keys: readonly string[] }[] = [
    { text: t("shortcuts.palette"), keys: ["mod+k"] },
    ...(isOn
      ? [
          { text: t("shortcuts.sheet"), keys: ["?"] },
          ...places
            .filter(({ permission }) => can(permission))
            .map(({ text, keys }) => ({ text: t(text), keys })),
        ]
      : []),
  ];
  return (
    <Dialog isOpen onClose={onClose} title={t("shortcuts.title")} description={t("shortcuts.lead")}>
      <dl className="mb-5 divide-y divide-line">
        {rows.map(({ text, keys }) => (
          <div key={text} className="flex items-center justify-between gap-4 py-2">
            <dt>{text}</dt>
            <dd>
              <Kbd keys={keys.map(keyLabel)} />
            </dd>
          </div>
        ))}
      </dl>
      <SwitchField
        label={t("shortcuts.single")}
        hint={t("shortcuts.singleHint")}
        isOn={isOn}
        onChange={turnSingleKeys}
      />
    </Dialog>
  );
}
