import { useMutation } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { sendVerificationMail } from "../../api/identity.ts";
import { useProblemText } from "../../i18n/problem-text.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

const waitSeconds = 60;

/** Resends the verification email. Waits first, because the previous email was sent just now and may still arrive. */
export function ResendMail({ email }: { email: string }) {
  const { t } = useTranslation("identity");
  const problemText = useProblemText();
  const [seconds, restart] = useCountdown(waitSeconds);
  const send = useMutation({ mutationFn: () => sendVerificationMail(email), onSuccess: restart });
  return (
    <div className="flex flex-col gap-3">
      <Button
        isWide
        icon={<Mail aria-hidden="true" />}
        isBusy={send.isPending}
        isDisabled={seconds > 0}
        onClick={() => send.mutate()}
      >
        {t("resend.action")}
        {/* Hidden from screen readers because it changes every second. */}
        {seconds > 0 && (
          <span aria-hidden="true" className="font-normal text-ink-faint tabular-nums">
            {t("resend.wait", { seconds })}
          </span>
        )}
      </Button>
      <p role="status" className="text-center text-ink-soft text-sm empty:hidden">
        {send.isSuccess && t("resend.done", { email })}
      </p>
      {send.isError && (
        <Notice tone="bad" isNews>
          {problemText(send.error)}
        </Notice>
      )}
    </div>
  );
}

function useCountdown(from: number): readonly [number, () => void] {
  const [seconds, setSeconds] = useState(from);
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return [seconds, () => setSeconds(from)];
}
