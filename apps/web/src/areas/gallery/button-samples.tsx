import { Plus, Settings } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { CopyableText } from "../../ui/copyable-text.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { Sample } from "./sample.tsx";

const tones = ["primary", "secondary", "ghost", "danger", "dangerGhost"] as const;
const sizes = ["sm", "md", "lg"] as const;
const badges = ["plain", "good", "bad", "warning", "info"] as const;

export function ButtonSamples() {
  const { t } = useTranslation("gallery");
  return (
    <Sample title={t("sections.buttons")}>
      <div className="flex flex-wrap items-center gap-2">
        {tones.map((tone) => (
          <Button key={tone} tone={tone}>
            {t("sample.action")}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {sizes.map((size) => (
          <Button key={size} size={size} icon={<Plus aria-hidden="true" />}>
            {size}
          </Button>
        ))}
        <Button tone="primary" isBusy>
          {t("sample.busy")}
        </Button>
        <Button isDisabled>{t("sample.off")}</Button>
        <IconButton label={t("sample.action")} icon={<Settings aria-hidden="true" />} />
        <IconButton isSmall label={t("sample.action")} icon={<Settings aria-hidden="true" />} />
        <CopyButton text={() => "copied"} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {badges.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Kbd keys={["Ctrl+K"]} />
        <CopyableText text="prj_01m7" />
        <TextLink to="/gallery">{t("title")}</TextLink>
      </div>
    </Sample>
  );
}
