/** A relative time, with the exact time on hover and in `dateTime`. */
import { useFormats } from "../lib/use-formats.ts";

export function Time({ at, isExact = false }: { at: string; isExact?: boolean }) {
  const formats = useFormats();
  const moment = new Date(at);
  const exact = formats.dateTime(moment);
  return (
    <time dateTime={at} title={exact} className="tabular-nums">
      {isExact ? exact : formats.relativeTime(moment, new Date())}
    </time>
  );
}

export function DateOnly({ at }: { at: string }) {
  const formats = useFormats();
  return <time dateTime={at}>{formats.date(new Date(at), "long")}</time>;
}

/** A time without its date, for lists that already show the date as a heading. */
export function ClockTime({ at }: { at: string }) {
  const formats = useFormats();
  const moment = new Date(at);
  return (
    <time dateTime={at} title={formats.dateTime(moment, "seconds")} className="tabular-nums">
      {formats.time(moment)}
    </time>
  );
}
