/** The characters that narrow the search. They are buttons, so that people find them and can use them by touch. */
import { useTranslation } from "react-i18next";
import { Kbd } from "../../ui/kbd.tsx";
import { useLabel, useSearchSources } from "../navigation.ts";
import { actionsPrefix } from "./read-input.ts";

export function PaletteFooter({ onPrefix }: { onPrefix: (input: string) => void }) {
  const { t } = useTranslation("shell");
  const label = useLabel();
  const ofSources = useSearchSources().flatMap(({ prefix, label: name }) =>
    prefix === undefined ? [] : [{ prefix, name: label(name) }],
  );
  return (
    <div className="flex flex-wrap gap-1 border-line border-t bg-canvas px-3 py-1.5">
      {[{ prefix: actionsPrefix, name: t("palette.actions") }, ...ofSources].map(({ prefix, name }) => (
        <button
          key={prefix}
          type="button"
          onClick={() => onPrefix(prefix)}
          className="inline-flex min-h-7 items-center gap-1.5 rounded-sm px-1.5 text-ink-soft text-xs hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
        >
          <Kbd keys={[prefix]} /> {name}
        </button>
      ))}
    </div>
  );
}
