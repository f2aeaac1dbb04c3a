import { useTranslation } from "react-i18next";
import { useFormats } from "../../lib/use-formats.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Spark } from "../../ui/spark.tsx";
import { Status } from "../../ui/status.tsx";
import { Sample } from "./sample.tsx";

const states = ["good", "warning", "info", "quiet", "hollow", "bad"] as const;
const weeks = [
  [4, 9, 12, 7, 3, 1, 0],
  [0, 0, 1, 0, 0, 0, 2],
  [0, 0, 0, 0, 0, 0, 0],
];
const densities = ["compact", "regular", "tall"] as const;
const names = ["Ada Lovelace", "Grace Hopper", "Leila Haddad", "Samir Khan", "Rahul Menon", "Formstead"];

export function FigureSamples() {
  const { t } = useTranslation("gallery");
  const price = `€${useFormats().number(415)}`;
  return (
    <>
      <Sample title={t("sections.states")}>
        <div className="flex flex-wrap gap-x-3 gap-y-1.5">
          {states.map((tone) => (
            <Status key={tone} tone={tone}>
              {t(`sample.status.${tone}`)}
            </Status>
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-4">
          {weeks.map((values) => {
            const count = values.reduce((sum, value) => sum + value, 0);
            return <Spark key={count} values={values} text={t("sample.week", { count })} />;
          })}
          {names.map((name, index) => (
            <Avatar key={name} name={name} isSquare={index > 3} />
          ))}
        </div>
      </Sample>
      <Sample title={t("sections.density")}>
        {densities.map((density) => (
          <div key={density} data-density={density} className="border border-grid-line bg-surface">
            <div className="grid h-row grid-cols-[1fr_5.5rem] divide-x divide-grid-line">
              <span className="flex items-center px-2.5 font-medium">{t("sample.person")}</span>
              <span className="flex items-center justify-end px-2.5 tabular-nums">{price}</span>
            </div>
          </div>
        ))}
      </Sample>
    </>
  );
}
