import { useTranslation } from "react-i18next";
import { Skeleton } from "../../ui/skeleton.tsx";

export function InvitationSkeleton() {
  const { t } = useTranslation("identity");
  return (
    <div
      role="status"
      className="flex flex-col gap-4 sm:rounded-xl sm:border sm:border-line sm:bg-surface sm:p-8 sm:shadow-card"
    >
      <title>{`${t("invitation.loading")} · Formstead`}</title>
      <span className="sr-only">{t("invitation.loading")}</span>
      <Skeleton className="size-11 rounded-lg" />
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="mt-3 h-36 w-full rounded-lg" />
      <Skeleton className="mt-2 h-11 w-full rounded-md" />
    </div>
  );
}
