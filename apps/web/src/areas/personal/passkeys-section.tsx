import { useQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { passkeysQuery } from "../../api/security.ts";
import { Loaded } from "../../shell/loaded.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/section.tsx";
import { canMakePasskeys } from "./create-passkey.ts";
import { NewPasskeyDialog } from "./new-passkey-dialog.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import { useListFocus } from "./use-list-focus.ts";

export function PasskeysSection() {
  const { t } = useTranslation("personal");
  const [isNewOpen, setIsNewOpen] = useState(false);
  const query = useQuery(passkeysQuery);
  const body = useListFocus(query.data?.length);
  const action = useRef<HTMLSpanElement>(null);
  const isPossible = canMakePasskeys();
  const isEmpty = query.data?.length === 0;
  const add = isPossible && (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => setIsNewOpen(true)}>
      {t("passkeys.add")}
    </Button>
  );
  return (
    <Section
      title={t("passkeys.title")}
      lead={t("passkeys.lead")}
      actions={<span ref={action}>{!isEmpty && add}</span>}
      isFlush
    >
      <section ref={body} tabIndex={-1} aria-label={t("passkeys.title")} className="outline-none">
        {!isPossible && (
          <div className="p-5">
            <Notice tone="info">{t("passkeys.unsupported")}</Notice>
          </div>
        )}
        <Loaded query={query} rows={1}>
          {(passkeys) =>
            passkeys.length > 0 ? (
              <PasskeyList passkeys={passkeys} />
            ) : (
              isPossible && (
                <EmptyState icon={<KeyRound />} title={t("passkeys.empty")} action={add}>
                  {t("passkeys.emptyText")}
                </EmptyState>
              )
            )
          }
        </Loaded>
      </section>
      <NewPasskeyDialog isOpen={isNewOpen} onClose={() => setIsNewOpen(false)} returnTo={action} />
    </Section>
  );
}
