import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Package } from "lucide-react";
import { useTranslation } from "react-i18next";
import { exportKind, orderExport } from "../../api/account-export.ts";
import { isOver, jobsQuery } from "../../api/jobs.ts";
import type { ListPage } from "../../api/pages.ts";
import type { Job } from "../../api/types.ts";
import { useProblemText } from "../../i18n/problem-text.ts";
import { useAccountId } from "../../shell/account.ts";
import { Loaded } from "../../shell/loaded.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { Section } from "../../ui/section.tsx";
import { toast } from "../../ui/toast.ts";
import { ExportHistory } from "./export-history.tsx";
import { RunningExport } from "./running-export.tsx";

type Pages = InfiniteData<ListPage<Job>, unknown>;

function withFirst(old: Pages | undefined, job: Job): Pages | undefined {
  const [first, ...rest] = old?.pages ?? [];
  return old && first && { ...old, pages: [{ ...first, data: [job, ...first.data] }, ...rest] };
}

export function ExportPage() {
  const { t } = useTranslation("account-export");
  const problemText = useProblemText();
  const accountId = useAccountId();
  const queries = useQueryClient();
  const list = jobsQuery(accountId, exportKind);
  const query = useInfiniteQuery(list);
  const running = query.data?.filter((job) => !isOver(job)) ?? [];

  const order = useMutation({
    mutationFn: () => orderExport(accountId),
    // Add the job to the list immediately: a small export might finish before the list is refetched.
    onSuccess: (job) => queries.setQueryData(list.queryKey, (old) => withFirst(old, job)),
    onError: (error) => toast({ text: problemText(error), tone: "problem" }),
  });
  const button = (
    <Button
      tone="primary"
      icon={<Package aria-hidden="true" />}
      isBusy={order.isPending}
      isDisabled={running.length > 0}
      onClick={() => order.mutate()}
    >
      {t("order")}
    </Button>
  );
  return (
    <Page width="list" title={t("title")} lead={t("lead")} actions={button}>
      {running.map((job) => (
        <RunningExport key={job.id} job={job} accountId={accountId} />
      ))}
      <Section title={t("history")} lead={t("historyLead")} isFlush>
        <Loaded query={query} rows={2}>
          {(jobs) =>
            jobs.some(isOver) ? (
              <ExportHistory jobs={jobs.filter(isOver)} accountId={accountId} />
            ) : (
              <EmptyState icon={<Package />} title={t("empty")}>
                {t("emptyText")}
              </EmptyState>
            )
          }
        </Loaded>
      </Section>
    </Page>
  );
}
