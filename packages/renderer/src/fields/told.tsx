/** Fields that only the server or someone else fills in, shown as text. */
import { inWords } from "../form/in-words.ts";
import { type Control, type ControlProps, memberOf, textOf } from "./control.ts";

function Told({ screen, item, id, value, text }: ControlProps & { readonly text: string }) {
  return (
    <output id={id} class="answer">
      {inWords(screen, item, value) || text}
    </output>
  );
}

/** The time span, in the time zone in which it was chosen. */
function timeText(start: string, end: string, timeZone: string, language: string): string {
  try {
    const form = new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "short", timeZone });
    return form.formatRange(new Date(start), new Date(end));
  } catch {
    return `${start} – ${end}`;
  }
}

const told = (textOfField: (props: ControlProps) => string): Control => ({
  draw: (props) => <Told {...props} text={textOfField(props)} />,
  drawsReadOnly: true,
});

export const toldControls: readonly (readonly [string, Control])[] = [
  ["payment", told(({ screen }) => screen.texts.paymentNone)],
  ["auto_number", told(({ screen }) => screen.texts.autoNumber)],
  [
    "appointment",
    {
      ...told(({ screen }) => screen.texts.appointmentNone),
      toText: (value, { language }) => {
        const [start = "", end = "", tz = ""] = ["start", "end", "tz"].map((name) =>
          textOf(memberOf(value, name)),
        );
        return timeText(start, end, tz, language);
      },
    },
  ],
];
