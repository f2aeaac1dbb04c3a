import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { accountQuery } from "../../api/account.ts";
import type { Account } from "../../api/types.ts";
import { useAccountId, useCan } from "../../shell/account.ts";
import { Loaded } from "../../shell/loaded.tsx";
import { Badge } from "../../ui/badge.tsx";
import { CopyableText } from "../../ui/copyable-text.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Page } from "../../ui/page.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time.tsx";
import { DeletionSection } from "./deletion-section.tsx";
import { LimitsSection } from "./limits-section.tsx";
import { NameForm } from "./name-form.tsx";

export function AccountPage() {
  const { t } = useTranslation("accounts");
  const query = useQuery(accountQuery(useAccountId()));
  const can = useCan();
  return (
    <Page title={t("title")}>
      <Loaded query={query}>
        {(account) => (
          <>
            <DetailsSection account={account} />
            <LimitsSection account={account} />
            {can("account_deletion:manage") && account.status === "active" && (
              <DeletionSection account={account} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function DetailsSection({ account }: { account: Account }) {
  const { t } = useTranslation(["accounts", "common"]);
  const can = useCan();
  const facts = [
    {
      label: t("facts.status"),
      value: (
        <Badge tone={account.status === "active" ? "good" : "warning"}>
          {t(`statuses.${account.status}`)}
        </Badge>
      ),
    },
    { label: t("facts.role"), value: t(`common:roles.${account.role}`) },
    { label: t("facts.created"), value: <Time at={account.created_at} isExact /> },
    { label: t("facts.id"), value: <CopyableText text={account.id} /> },
  ];
  return (
    <Section title={can("account:manage") ? t("details") : account.name}>
      <div className="flex flex-col gap-6">
        <Facts facts={facts} />
        {can("account:manage") && account.status === "active" && (
          <NameForm key={account.etag} account={account} />
        )}
      </div>
    </Section>
  );
}
