import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiKeyCreated } from "../../api/types.ts";
import { curlCommand } from "../../lib/curl-command.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";

interface ShownKeyProps {
  readonly created: ApiKeyCreated;
  readonly accountId: string;
  readonly onDone: () => void;
}

/** The only place that shows the full key. */
export function ShownKey({ created, accountId, onDone }: ShownKeyProps) {
  const { t } = useTranslation("api-keys");
  const [isStored, setIsStored] = useState(false);
  const command = () => curlCommand({ origin: location.origin, accountId, key: created.key });
  return (
    <div>
      <TextField
        label={t("shown.key", { name: created.name })}
        value={created.key}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.target.select()}
        className="[&_input]:bg-sunken [&_input]:font-mono [&_input]:text-xs sm:[&_input]:text-sm"
      />
      <div className="mt-3 mb-5 flex flex-wrap gap-2">
        <CopyButton tone="primary" size="md" text={() => created.key} label={t("shown.copy")} />
        <CopyButton text={command} label={t("shown.copyCommand")} />
      </div>
      <div className="rounded-md border border-line px-3.5 py-2.5">
        <Checkbox label={t("shown.stored")} isChecked={isStored} onChange={setIsStored} />
      </div>
      <DialogActions>
        <Button tone="primary" isDisabled={!isStored} onClick={onDone}>
          {t("shown.done")}
        </Button>
      </DialogActions>
    </div>
  );
}
