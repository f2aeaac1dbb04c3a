import { useTranslation } from "react-i18next";
import type { AuditEvent } from "../../api/types.ts";
import { useFormats } from "../../lib/use-formats.ts";
import { Card } from "../../ui/section.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { type Day, daysAgo, groupByDay } from "./days.ts";
import { EventRow } from "./event-row.tsx";
import type { Names } from "./use-names.ts";

interface EventListProps {
  readonly events: readonly AuditEvent[];
  readonly names: Names | undefined;
}

export function EventList({ events, names }: EventListProps) {
  if (!names)
    return (
      <Card>
        <SkeletonRows rows={6} />
      </Card>
    );
  return groupByDay(events).map((day) => <DaySection key={day.date} day={day} names={names} />);
}

function DaySection({ day, names }: { day: Day<AuditEvent>; names: Names }) {
  return (
    <section>
      <h2 className="mb-2 font-semibold text-ink-soft text-sm">
        <DayName date={day.date} />
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {day.events.map((event) => (
            <EventRow key={event.id} event={event} names={names} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function DayName({ date }: { date: string }) {
  const { t } = useTranslation("audit");
  const formats = useFormats();
  const ago = daysAgo(date, new Date());
  const full = formats.date(new Date(`${date}T00:00:00`), "full");
  return (
    <time dateTime={date} title={full}>
      {ago === 0 ? t("today") : ago === 1 ? t("yesterday") : full}
    </time>
  );
}
