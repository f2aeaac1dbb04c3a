/** A relative time, with the exact time on hover and in `dateTime`. */
import { useTranslation } from "react-i18next";

const steps = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

function relativeTime(at: Date, now: Date, language: string): string {
  const seconds = Math.round((at.getTime() - now.getTime()) / 1_000);
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const step = steps.find(([, size]) => Math.abs(seconds) >= size);
  return step ? format.format(Math.round(seconds / step[1]), step[0]) : format.format(0, "second");
}

export function Time({ at, isExact = false }: { at: string; isExact?: boolean }) {
  const { i18n } = useTranslation();
  const moment = new Date(at);
  const exact = moment.toLocaleString(i18n.language, { dateStyle: "medium", timeStyle: "short" });
  return (
    <time dateTime={at} title={exact} className="tabular-nums">
      {isExact ? exact : relativeTime(moment, new Date(), i18n.language)}
    </time>
  );
}

export function DateOnly({ at }: { at: string }) {
  const { i18n } = useTranslation();
  return <time dateTime={at}>{new Date(at).toLocaleDateString(i18n.language, { dateStyle: "long" })}</time>;
}

/** A time without its date, for lists that already show the date as a heading. */
export function ClockTime({ at }: { at: string }) {
  const { i18n } = useTranslation();
  const moment = new Date(at);
  return (
    <time
      dateTime={at}
      title={moment.toLocaleString(i18n.language, { dateStyle: "medium", timeStyle: "medium" })}
      className="tabular-nums"
    >
      {moment.toLocaleTimeString(i18n.language, { timeStyle: "short" })}
    </time>
  );
}
