import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";

interface LoadMoreProps {
  /** A list that comes in pages, as Query holds it. */
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  /** Told when the next page is asked for. */
  readonly onMore?: () => void;
}

/** The way to the next page of a list. Never loads by itself: the end of a page stays reachable. */
export function LoadMore({ query, onMore }: LoadMoreProps) {
  const { t } = useTranslation();
  const wasUsed = useRef(false);
  const use = () => {
    wasUsed.current = true;
    onMore?.();
    void query.fetchNextPage();
  };
  // The button stays for whoever just used it, so that the focus is not lost when the last page has come.
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
