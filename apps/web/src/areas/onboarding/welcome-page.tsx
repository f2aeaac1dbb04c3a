/**
 * Guides a new person to an account with a project. Nothing is created until the last question is answered, so going
 * back or leaving has no effect.
 */
import { useSuspenseQuery } from "@tanstack/react-query";
import { Navigate, useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { membershipsQuery, meQuery } from "../../api/me.ts";
import type { Account } from "../../api/types.ts";
import { AccountStep } from "./account-step.tsx";
import { ProjectStep } from "./project-step.tsx";
import { ReadyStep } from "./ready-step.tsx";
import { stepAt } from "./steps.ts";
import { WelcomeFrame } from "./welcome-frame.tsx";

export function WelcomePage() {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const router = useRouter();
  const { data: me } = useSuspenseQuery(meQuery);
  const { data: memberships } = useSuspenseQuery(membershipsQuery);
  const [name, setName] = useState("");
  const [projectName, setProjectName] = useState("");
  const [created, setCreated] = useState<Account>();
  const step = stepAt(hash, { hasName: name !== "", isCreated: created !== undefined });

  if (step === "leave") return <Navigate to="/" replace />;
  if (step === "ready" && created)
    return (
      <WelcomeFrame email={me.email} canCancel={false}>
        <ReadyStep account={created} />
      </WelcomeFrame>
    );
  const finish = (account: Account) => {
    setCreated(account);
    void navigate({ to: "/welcome", hash: "ready", replace: true });
  };
  return (
    <WelcomeFrame email={me.email} canCancel={memberships.length > 0} step={step === "project" ? 2 : 1}>
      {step === "project" ? (
        <ProjectStep
          accountName={name}
          name={projectName}
          onName={setProjectName}
          onBack={() => router.history.back()}
          onDone={finish}
        />
      ) : (
        <AccountStep
          name={name}
          email={me.email}
          onName={(chosen) => {
            setName(chosen);
            void navigate({ to: "/welcome", hash: "project" });
          }}
        />
      )}
    </WelcomeFrame>
  );
}
