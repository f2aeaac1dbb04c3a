/**
 * Creates a key in two steps of one dialog. The full key exists only in this component's state: not in a cache,
 * storage, or the URL. The component is mounted only while the dialog is open, so closing discards the key. The
 * dialog can be closed only after the person confirms that they saved it.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { createApiKey } from "../../api/api-keys.ts";
import type { ApiKeyCreated } from "../../api/types.ts";
import { useAccountId } from "../../shell/account.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { expiryDate } from "./expiry.ts";
import { NewKeyForm, type NewKeyValues } from "./new-key-form.tsx";
import { ShownKey } from "./shown-key.tsx";

export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("api-keys");
  const accountId = useAccountId();
  const queries = useQueryClient();
  const [created, setCreated] = useState<ApiKeyCreated>();

  const create = async ({ name, expiry }: NewKeyValues) => {
    setCreated(await createApiKey(accountId, { name, expiresAt: expiryDate(expiry, new Date()) }));
    await queries.invalidateQueries({ queryKey: [accountId, "api-keys"] });
  };
  const finish = () => {
    if (created) toast({ text: t("created", { name: created.name }) });
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={created ? t("shown.title") : t("form.title")}
      description={created ? t("shown.text") : undefined}
      isGated={created !== undefined}
      isWide={created !== undefined}
    >
      {created ? (
        <ShownKey created={created} accountId={accountId} onDone={finish} />
      ) : (
        <NewKeyForm onSend={create} onClose={onClose} />
      )}
    </Dialog>
  );
}
