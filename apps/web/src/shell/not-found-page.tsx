/** Shown for addresses that lead nowhere, inside the frame for people who are signed in. */
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useContext } from "react";
import { useTranslation } from "react-i18next";
import { membershipsQuery, meQuery } from "../api/me.ts";
import { PageHeading } from "../ui/page.tsx";
import { ButtonLink } from "../ui/text-link.tsx";
import { InFrame } from "./in-frame.ts";

const StudioFrame = lazy(() => import("./studio-shell.tsx").then((file) => ({ default: file.StudioFrame })));

export function NotFoundPage() {
  return useContext(InFrame) ? <NotFound /> : <NotFoundOutside />;
}

/** The router has not checked who is visiting, because the address belongs to no screen. */
function NotFoundOutside() {
  const me = useQuery({ ...meQuery, retry: false });
  const memberships = useQuery({ ...membershipsQuery, enabled: me.isSuccess });
  if (me.isPending || (me.isSuccess && memberships.isPending)) return null;
  if (memberships.isSuccess)
    return (
      <Suspense>
        <StudioFrame>
          <NotFound />
        </StudioFrame>
      </Suspense>
    );
  return (
    <main>
      <NotFound />
    </main>
  );
}

function NotFound() {
  const { t } = useTranslation("shell");
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-24 text-center">
      <title>{`${t("notFound.title")} · Formstead`}</title>
      <PageHeading>{t("notFound.title")}</PageHeading>
      <p className="text-ink-soft text-sm">{t("notFound.text")}</p>
      <ButtonLink to="/" tone="primary" className="mt-3">
        {t("notFound.home")}
      </ButtonLink>
    </div>
  );
}
