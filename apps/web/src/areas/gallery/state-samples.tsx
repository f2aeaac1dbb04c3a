import { FolderOpen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Facts } from "../../ui/facts.tsx";
import { FormProblem } from "../../ui/form-problem.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Progress } from "../../ui/progress.tsx";
import { Card } from "../../ui/section.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { Sample } from "./sample.tsx";

const notices = ["info", "good", "warning", "bad"] as const;
const moment = "2026-11-15T09:30:00Z";

export function StateSamples() {
  const { t } = useTranslation(["gallery", "common"]);
  const rows = [t("sample.person"), t("sample.long")];
  return (
    <>
      <Sample title={t("sections.lists")}>
        <Card>
          <Table
            caption={t("sections.lists")}
            rows={rows}
            rowKey={(row) => row}
            columns={[
              {
                key: "name",
                label: t("sample.name"),
                isHeader: true,
                cell: (row) => (
                  <span className="flex items-center gap-3">
                    <Avatar name={row} /> {row}
                  </span>
                ),
              },
              {
                key: "state",
                label: t("sections.states"),
                cell: () => <Badge tone="good">{t("common:roles.editor")}</Badge>,
              },
              {
                key: "actions",
                label: t("sample.action"),
                isActions: true,
                cell: () => <Button size="sm">{t("sample.action")}</Button>,
              },
            ]}
          />
          <LoadMore
            query={{ hasNextPage: true, isFetchingNextPage: false, fetchNextPage: () => undefined }}
          />
        </Card>
        <Facts
          facts={[
            { label: t("sample.name"), value: t("sample.person") },
            { label: t("sections.states"), value: <Time at={moment} isExact /> },
          ]}
        />
        <CodeBlock code={'curl "https://forms.example.org/api/v1/projects"'} />
      </Sample>
      <Sample title={t("sections.news")}>
        {notices.map((tone) => (
          <Notice key={tone} tone={tone}>
            {t("sample.long")}
          </Notice>
        ))}
        <FormProblem problem={t("sample.problem")} action={<Button size="sm">{t("sample.action")}</Button>} />
        <Progress label={t("sample.progress")} value={62} text={t("sample.progressText")} />
        <Progress label={t("sample.progress")} value={null} text={t("sample.busy")} />
      </Sample>
      <Sample title={t("sections.states")}>
        <Card>
          <SkeletonRows rows={2} />
        </Card>
        <Card>
          <EmptyState
            icon={<FolderOpen />}
            title={t("sample.empty")}
            action={<Button tone="primary">{t("sample.action")}</Button>}
          >
            {t("sample.emptyText")}
          </EmptyState>
        </Card>
        <Card>
          <ErrorState
            title={t("sample.failed")}
            text={t("sample.problem")}
            requestId="0197f3c2"
            onRetry={() => {}}
          />
        </Card>
      </Sample>
    </>
  );
}
