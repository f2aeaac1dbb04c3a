import { useTranslation } from "react-i18next";
import { PageHeading } from "../ui/page.tsx";
import { ButtonLink } from "../ui/text-link.tsx";

export function NotFoundPage() {
  const { t } = useTranslation("shell");
  return (
    <main className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-24 text-center">
      <title>{`${t("notFound.title")} · Formstead`}</title>
      <PageHeading>{t("notFound.title")}</PageHeading>
      <p className="text-ink-soft text-sm">{t("notFound.text")}</p>
      <ButtonLink to="/" tone="primary" className="mt-3">
        {t("notFound.home")}
      </ButtonLink>
    </main>
  );
}
