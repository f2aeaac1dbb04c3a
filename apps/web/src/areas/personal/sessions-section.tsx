import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { sessionsQuery } from "../../api/security.ts";
import { Loaded } from "../../shell/loaded.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Section } from "../../ui/section.tsx";
import { EndOtherSessions } from "./end-other-sessions.tsx";
import { SessionList } from "./session-list.tsx";
import { useListFocus } from "./use-list-focus.ts";

export function SessionsSection() {
  const { t } = useTranslation("personal");
  const query = useInfiniteQuery(sessionsQuery);
  const body = useListFocus(query.data?.length);
  const hasOthers = query.data?.some((session) => !session.is_current) ?? false;
  return (
    <Section
      title={t("sessions.title")}
      lead={t("sessions.lead")}
      actions={<EndOtherSessions hasOthers={hasOthers} returnTo={body} />}
      isFlush
    >
      <section ref={body} tabIndex={-1} aria-label={t("sessions.title")} className="outline-none">
        <Loaded query={query} rows={2}>
          {(sessions) => (
            <>
              <SessionList sessions={sessions} />
              <LoadMore query={query} />
            </>
          )}
        </Loaded>
      </section>
    </Section>
  );
}
