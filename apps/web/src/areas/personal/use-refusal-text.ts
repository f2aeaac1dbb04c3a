/** More specific error texts for these screens. Other errors use the common text. */
import { useTranslation } from "react-i18next";
import { isProblem } from "../../api/problem.ts";
import { useProblemText } from "../../i18n/problem-text.ts";

const own = ["invalid_credentials", "totp_already_enabled", "totp_not_enabled", "passkey_refused"] as const;

export function useRefusalText(): (error: unknown) => string {
  const { t } = useTranslation("personal");
  const problemText = useProblemText();
  return (error) => {
    const code = own.find((one) => isProblem(error, one));
    return code === undefined ? problemText(error) : t(`refusals.${code}`);
  };
}
