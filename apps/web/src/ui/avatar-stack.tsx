import { useTranslation } from "react-i18next";
import { useFormats } from "../lib/use-formats.ts";
import { initialsOf, type PresenceColor, presenceGround } from "./presence.ts";
import { Tooltip } from "./tooltip.tsx";

interface Person {
  readonly id: string;
  readonly name: string;
  readonly color: PresenceColor;
}

interface AvatarStackProps {
  /** What the people have in common, such as "Editing now". */
  readonly label: string;
  readonly people: readonly Person[];
  readonly max?: number;
}

const faceLook =
  "flex size-6 items-center justify-center rounded-full font-semibold text-[0.625rem] uppercase leading-none ring-2 ring-canvas forced-colors:border";

/** The people who have the same thing open. The rest of a long list is counted and named in a tooltip. */
export function AvatarStack({ label, people, max = 4 }: AvatarStackProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const shown = people.length > max ? people.slice(0, max - 1) : people;
  const rest = people.slice(shown.length);
  const names = formats.list(rest.map(({ name }) => name));
  return (
    <ul aria-label={label} className="flex -space-x-0.75">
      {shown.map(({ id, name, color }) => (
        <li key={id}>
          <Tooltip label={name}>
            <span className={`${faceLook} text-on-presence ${presenceGround[color]}`}>
              <span aria-hidden="true">{initialsOf(name)}</span>
              <span className="sr-only">{name}</span>
            </span>
          </Tooltip>
        </li>
      ))}
      {rest.length > 0 && (
        <li>
          <Tooltip label={names}>
            <span className={`${faceLook} bg-sunken text-ink-soft tabular-nums`}>
              <span aria-hidden="true">{t("morePeople", { count: rest.length })}</span>
              <span className="sr-only">{names}</span>
            </span>
          </Tooltip>
        </li>
      )}
    </ul>
  );
}
