/** Shows backup codes once. They exist only in this component and in whatever the person saves. */
import { useSuspenseQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { meQuery } from "../../api/me.ts";
import { useFormats } from "../../lib/use-formats.ts";
import { Button, buttonLook } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { StepText } from "./step-text.tsx";

export function BackupCodesStep({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation("personal");
  const [isStored, setIsStored] = useState(false);
  const text = useFileText(codes);
  return (
    <div>
      <div className="flex flex-col gap-5">
        <StepText>
          {t("codes.text")} <strong className="font-semibold text-ink">{t("codes.once")}</strong>
        </StepText>
        <ol
          dir="ltr"
          aria-label={t("codes.list")}
          className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-md bg-sunken px-4 py-3 text-center font-mono text-base"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={() => codes.join("\n")} label={t("codes.copy")} />
          <DownloadLink text={text} />
        </div>
        <Checkbox label={t("codes.stored")} isChecked={isStored} onChange={setIsStored} />
      </div>
      <DialogActions>
        <Button tone="primary" isDisabled={!isStored} onClick={onDone}>
          {t("codes.done")}
        </Button>
      </DialogActions>
    </div>
  );
}

/** Adds a heading, because a printed or saved list of bare codes would not say what they are for. */
function useFileText(codes: readonly string[]): string {
  const { t } = useTranslation("personal");
  const formats = useFormats();
  const { data: me } = useSuspenseQuery(meQuery);
  const [made] = useState(() => new Date());
  const date = formats.date(made, "long");
  const lines = [
    t("codes.fileHead", { email: me.email }),
    location.origin,
    t("codes.fileNote", { date }),
    "",
    ...codes,
    "",
  ];
  return lines.join("\n");
}

function DownloadLink({ text }: { text: string }) {
  const { t } = useTranslation("personal");
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [text]);
  return (
    <a href={url} download={t("codes.fileName")} className={buttonLook()}>
      <Download aria-hidden="true" />
      {t("codes.download")}
    </a>
  );
}
