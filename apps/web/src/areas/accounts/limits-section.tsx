import { useTranslation } from "react-i18next";
import type { Account } from "../../api/types.ts";
import { useFormats } from "../../lib/use-formats.ts";
import { Facts } from "../../ui/facts.tsx";
import { Section } from "../../ui/section.tsx";

export function LimitsSection({ account: { limits } }: { account: Account }) {
  const { t } = useTranslation("accounts");
  const formats = useFormats();
  const quota = ({ per_minute, per_hour, per_day }: (typeof limits)["key_requests"]) =>
    t("limits.value", {
      minute: formats.number(per_minute),
      hour: formats.number(per_hour),
      day: formats.number(per_day),
    });
  return (
    <Section title={t("limits.title")} lead={t("limits.lead")}>
      <Facts
        facts={[
          { label: t("limits.perKey"), value: quota(limits.key_requests) },
          { label: t("limits.perAccount"), value: quota(limits.account_requests) },
          {
            label: t("limits.keys"),
            value: t("limits.keysValue", { max: formats.number(limits.api_keys_max) }),
          },
        ]}
      />
    </Section>
  );
}
