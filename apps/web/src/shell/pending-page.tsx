import { useTranslation } from "react-i18next";
import { Card } from "../ui/section.tsx";
import { Skeleton, SkeletonRows } from "../ui/skeleton.tsx";

/** A placeholder while a screen loads, with the layout most screens share. */
export function PendingPage() {
  const { t } = useTranslation();
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-6 px-4 pt-6 sm:px-10 sm:pt-8">
      <span role="status" className="sr-only">
        {t("loading")}
      </span>
      <Skeleton className="h-7 w-48" />
      <Card>
        <SkeletonRows />
      </Card>
    </div>
  );
}
