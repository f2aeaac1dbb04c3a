import { useTranslation } from "react-i18next";
import type { Account } from "../../api/types.ts";
import { Facts } from "../../ui/facts.tsx";
import { Section } from "../../ui/section.tsx";

export function LimitsSection({ account: { limits } }: { account: Account }) {
  const { t, i18n } = useTranslation("accounts");
  const number = new Intl.NumberFormat(i18n.language);
  const quota = ({ per_minute, per_hour, per_day }: (typeof limits)["key_requests"]) =>
    t("limits.value", {
      minute: number.format(per_minute),
      hour: number.format(per_hour),
      day: number.format(per_day),
    });
  return (
    <Section title={t("limits.title")} lead={t("limits.lead")}>
      <Facts
        facts={[
          { label: t("limits.perKey"), value: quota(limits.key_requests) },
          { label: t("limits.perAccount"), value: quota(limits.account_requests) },
          {
            label: t("limits.keys"),
            value: t("limits.keysValue", { max: number.format(limits.api_keys_max) }),
          },
        ]}
      />
    </Section>
  );
}
