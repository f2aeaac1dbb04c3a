import { Fingerprint } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Me } from "../../api/types.ts";
import { tabNotes } from "../../lib/tab-notes.ts";
import { Button, buttonLook } from "../../ui/button.tsx";
import { FormProblem } from "../../ui/form-problem.tsx";
import { nextSearch } from "./next-path.ts";
import { usePasskeySignIn } from "./use-passkey-sign-in.ts";

interface OtherWaysProps {
  readonly methods: {
    readonly passkey: boolean;
    readonly oidc: readonly { readonly id: string; readonly name: string }[];
  };
  readonly next: string;
  readonly hasPassword: boolean;
  readonly onSignedIn: (me: Me) => Promise<void>;
}

/** Ways to sign in without a password. */
export function OtherWays({ methods, next, hasPassword, onSignedIn }: OtherWaysProps) {
  const { t } = useTranslation("identity");
  const passkey = usePasskeySignIn({ isOffered: methods.passkey, onSignedIn });
  if (!passkey.isPossible && methods.oidc.length === 0) return null;

  // Sign-in through another service returns to the home page, so the tab remembers the actual destination.
  const remember = () => {
    const { next: wanted } = nextSearch(next);
    if (wanted === undefined) tabNotes.drop("next");
    else tabNotes.keep("next", wanted);
  };
  return (
    <div className="flex flex-col gap-3">
      {hasPassword && <Divider text={t("login.or")} />}
      <FormProblem problem={passkey.problem} />
      {passkey.isPossible && (
        <Button
          size="lg"
          isWide
          icon={<Fingerprint aria-hidden="true" />}
          isBusy={passkey.isBusy}
          onClick={passkey.start}
        >
          {t("login.passkey")}
        </Button>
      )}
      {methods.oidc.map(({ id, name }) => (
        <a
          key={id}
          href={`/api/v1/auth/oidc/${id}/start`}
          onClick={remember}
          className={buttonLook({ size: "lg", isWide: true })}
        >
          <span className="truncate">{t("login.provider", { name })}</span>
        </a>
      ))}
    </div>
  );
}

function Divider({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-3 text-ink-faint text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {text}
    </p>
  );
}
