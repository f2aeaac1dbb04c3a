import { useTranslation } from "react-i18next";
import { Sample } from "./sample.tsx";

const swatches = [
  ["bg-canvas", "canvas"],
  ["bg-surface", "surface"],
  ["bg-raised", "raised"],
  ["bg-sunken", "sunken"],
  ["bg-line", "line"],
  ["bg-line-strong", "line-strong"],
  ["bg-ink", "ink"],
  ["bg-ink-soft", "ink-soft"],
  ["bg-ink-faint", "ink-faint"],
  ["bg-accent", "accent"],
  ["bg-accent-soft", "accent-soft"],
  ["bg-danger", "danger"],
  ["bg-danger-soft", "danger-soft"],
  ["bg-warning-soft", "warning-soft"],
  ["bg-info-soft", "info-soft"],
  ["bg-warning", "warning"],
  ["bg-info", "info"],
  ["bg-focus", "focus"],
  ["bg-select", "select"],
  ["bg-select-line", "select-line"],
  ["bg-grid-line", "grid-line"],
  ["bg-dot", "dot"],
  ["bg-track", "track"],
  ["bg-mute", "mute"],
  ["bg-star", "star"],
  ["bg-add", "add"],
  ["bg-del", "del"],
] as const;
const series = [
  ["bg-chart-1", "chart-1"],
  ["bg-chart-2", "chart-2"],
  ["bg-chart-3", "chart-3"],
  ["bg-chart-4", "chart-4"],
  ["bg-chart-5", "chart-5"],
  ["bg-chart-6", "chart-6"],
  ["bg-chart-7", "chart-7"],
  ["bg-chart-8", "chart-8"],
] as const;
const sizes = ["text-2xl", "text-xl", "text-lg", "text-base", "text-sm", "text-xs"] as const;

export function ColourSamples() {
  const { t } = useTranslation("gallery");
  return (
    <>
      <Sample title={t("sections.colours")}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
          {[...swatches, ...series].map(([look, name]) => (
            <li key={name} className="text-ink-soft text-xs">
              <span aria-hidden="true" className={`mb-1 block h-10 rounded-md border border-line ${look}`} />
              {name}
            </li>
          ))}
        </ul>
      </Sample>
      <Sample title={t("sections.type")}>
        {sizes.map((size) => (
          <p key={size} className={`${size} truncate`}>
            {t("sample.text")}
          </p>
        ))}
        <p className="truncate font-mono text-xs">acc_01m7etaz63fn5s8pgfhzt1m5rx</p>
      </Sample>
    </>
  );
}
