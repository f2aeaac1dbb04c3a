import { useTranslation } from "react-i18next";
import { curlCommand } from "../../lib/curl-command.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import { CopyableText } from "../../ui/copyable-text.tsx";
import { Section } from "../../ui/section.tsx";

/** What a developer needs to use a key: the account ID and a working command. */
export function HowToUse({ accountId }: { accountId: string }) {
  const { t } = useTranslation("api-keys");
  return (
    <Section title={t("note.title")} lead={t("note.text")}>
      <p className="mb-3 flex flex-wrap items-center gap-x-3">
        <span className="text-ink-faint text-xs">{t("note.account")}</span>
        <CopyableText text={accountId} />
      </p>
      <CodeBlock code={curlCommand({ origin: location.origin, accountId, key: "$API_KEY" })} />
    </Section>
  );
}
