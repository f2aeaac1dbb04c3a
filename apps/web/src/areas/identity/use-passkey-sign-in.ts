/**
 * Passkey sign-in, by button and, where the browser supports it, through autofill of the email field. The library is
 * loaded on demand.
 */
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { passkeySignInOptions, signInWithPasskey } from "../../api/identity.ts";
import { Problem } from "../../api/problem.ts";
import type { Me } from "../../api/types.ts";
import { useProblemText } from "../../i18n/problem-text.ts";

const load = () => import("@simplewebauthn/browser");

async function askBrowser(
  isAmongSuggestions: boolean,
  isStillWanted: () => boolean,
): Promise<Me | undefined> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([load(), passkeySignInOptions()]);
  if (!isStillWanted()) return undefined;
  return signInWithPasskey(
    await startAuthentication({ optionsJSON, useBrowserAutofill: isAmongSuggestions }),
  );
}

const isPossibleHere = () => typeof window.PublicKeyCredential === "function";

async function canSuggest(): Promise<boolean> {
  if (!isPossibleHere() || !("isConditionalMediationAvailable" in PublicKeyCredential)) return false;
  return PublicKeyCredential.isConditionalMediationAvailable();
}

interface PasskeySignInOptions {
  readonly isOffered: boolean;
  readonly onSignedIn: (me: Me) => Promise<void>;
}

export function usePasskeySignIn({ isOffered, onSignedIn }: PasskeySignInOptions) {
  const { t } = useTranslation("identity");
  const problemText = useProblemText();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [round, setRound] = useState(0);
  const isPossible = isOffered && isPossibleHere();

  const start = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const me = await askBrowser(false, () => true);
      if (me) await onSignedIn(me);
    } catch (error) {
      // The browser reports the same error for a missing passkey, a canceled prompt, and a timeout.
      setProblem(
        error instanceof Problem || error instanceof TypeError
          ? problemText(error)
          : t("login.passkeyStopped"),
      );
      setRound(round + 1);
    } finally {
      setIsBusy(false);
    }
  };

  const onSuggested = useRef({ onSignedIn, onProblem: (_error: Problem) => {} });
  onSuggested.current = {
    onSignedIn,
    onProblem: (error) => {
      setProblem(problemText(error));
      setRound(round + 1);
    },
  };
  // Each failure starts a new round, because a challenge can be answered only once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: changing `round` restarts the effect.
  useEffect(() => {
    if (!isPossible) return;
    let isWanted = true;
    const suggest = async () => {
      if (!(await canSuggest())) return;
      const me = await askBrowser(true, () => isWanted);
      if (me) await onSuggested.current.onSignedIn(me);
    };
    suggest().catch((error) => {
      // Leaving the page or a newer request also ends up here. Report only errors from the server.
      if (isWanted && error instanceof Problem && error.code !== "rate_limited")
        onSuggested.current.onProblem(error);
    });
    return () => {
      isWanted = false;
      void load().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
    };
  }, [isPossible, round]);

  return { isPossible, isBusy, problem, start: () => void start() };
}
