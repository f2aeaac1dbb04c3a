/** The three states of a query: a skeleton, an error, or the data. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Problem } from "../api/problem.ts";
import { useProblemText } from "../i18n/problem-text.ts";
import { ErrorState } from "../ui/error-state.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";

interface LoadedProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly children: (data: Data) => ReactNode;
  readonly rows?: number;
}

export function Loaded<Data>({ query, children, rows = 4 }: LoadedProps<Data>) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) return <SkeletonRows rows={rows} />;
  return (
    <ErrorState
      title={t("loadFailed")}
      text={problemText(query.error)}
      requestId={query.error instanceof Problem ? query.error.requestId : undefined}
      onRetry={() => void query.refetch()}
    />
  );
}
