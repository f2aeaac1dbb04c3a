import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { meQuery } from "../../api/me.ts";
import { tabNotes } from "../../lib/tab-notes.ts";
import { nextPath } from "./next-path.ts";
import { PasswordStep } from "./password-step.tsx";
import { SecondStep } from "./second-step.tsx";
import { useAfterSignIn } from "./use-after-sign-in.ts";

const route = getRouteApi("/guest/login");

export function LoginPage() {
  const search = route.useSearch();
  const next = nextPath(search, tabNotes.read("next"));
  const onSignedIn = useAfterSignIn(next);
  const [email, setEmail] = useState(() => tabNotes.read("email") ?? "");
  const [isPasswordRight, setIsPasswordRight] = useState(false);
  const [hasTimedOut, setHasTimedOut] = useState(false);
  useLeaveIfSignedIn(next);

  const changeEmail = (typed: string) => {
    setEmail(typed);
    tabNotes.keep("email", typed);
  };
  const startAgain = (isTimeout: boolean) => {
    setHasTimedOut(isTimeout);
    setIsPasswordRight(false);
  };
  if (isPasswordRight)
    return (
      <SecondStep
        email={email}
        onSignedIn={onSignedIn}
        onBack={() => startAgain(false)}
        onExpired={() => startAgain(true)}
      />
    );
  return (
    <PasswordStep
      email={email}
      next={next}
      oidcError={search.error}
      hasTimedOut={hasTimedOut}
      onEmail={changeEmail}
      onSignedIn={onSignedIn}
      onSecondStep={() => setIsPasswordRight(true)}
    />
  );
}

/** Also detects a sign-in in another tab when the person returns to this one. */
function useLeaveIfSignedIn(next: string): void {
  const router = useRouter();
  const { isSuccess, isFetchedAfterMount } = useQuery({ ...meQuery, staleTime: 0 });
  const isSignedIn = isSuccess && isFetchedAfterMount;
  useEffect(() => {
    if (!isSignedIn) return;
    tabNotes.drop("next", "email", "language");
    router.history.replace(next);
  }, [isSignedIn, next, router]);
}
