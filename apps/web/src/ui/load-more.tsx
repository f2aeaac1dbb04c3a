import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";

interface LoadMoreProps {
  /** A paginated list from TanStack Query. */
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  /** Called when the next page is requested. */
  readonly onMore?: () => void;
}

/**
 * Loads the next page of a list on click. It never does so automatically, so that the end of the screen stays
 * reachable.
 */
export function LoadMore({ query, onMore }: LoadMoreProps) {
  const { t } = useTranslation();
  const wasUsed = useRef(false);
  const use = () => {
    wasUsed.current = true;
    onMore?.();
    void query.fetchNextPage();
  };
  // The button stays after it was used, so that the focus is not lost when the last page has loaded.
  if (!query.hasNextPage && !wasUsed.current) return null;
  return (
    <div className="flex justify-center border-line border-t p-3">
      <Button
        size="sm"
        tone="ghost"
        isBusy={query.isFetchingNextPage}
        isDisabled={!query.hasNextPage}
        onClick={use}
      >
        {query.hasNextPage ? t("loadMore") : t("noMore")}
      </Button>
    </div>
  );
}
