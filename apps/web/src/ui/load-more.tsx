import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";

interface LoadMoreProps {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly onMore: () => void;
}

/** The way to the next page of a list. Never loads by itself: the end of a page stays reachable. */
export function LoadMore({ hasMore, isLoading, onMore }: LoadMoreProps) {
  const { t } = useTranslation();
  const wasUsed = useRef(false);
  const use = () => {
    wasUsed.current = true;
    onMore();
  };
  // The button stays for whoever just used it, so that the focus is not lost when the last page has come.
  if (!hasMore && !wasUsed.current) return null;
  return (
    <div className="flex justify-center border-line border-t p-3">
      <Button size="sm" tone="ghost" isBusy={isLoading} isDisabled={!hasMore} onClick={use}>
        {hasMore ? t("loadMore") : t("noMore")}
      </Button>
    </div>
  );
}
