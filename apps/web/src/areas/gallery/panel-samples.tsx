import { useTranslation } from "react-i18next";
import { Accordion, AccordionSection } from "../../ui/accordion.tsx";
import { Button } from "../../ui/button.tsx";
import { Split, SplitPane } from "../../ui/split.tsx";
import { usePaneSize } from "../../ui/use-pane-size.ts";
import { Sample } from "./sample.tsx";

export function PanelSamples() {
  const { t } = useTranslation("gallery");
  const outline = usePaneSize("gallery.outline", { size: 140, min: 96, max: 220 });
  const settings = usePaneSize("gallery.settings", { size: 180, min: 120, max: 240 });
  return (
    <Sample title={t("sections.panels")}>
      <div className="flex h-64 overflow-clip rounded-md border border-line">
        <Split>
          <SplitPane pane={outline} label={t("sample.outline")} side="start">
            <p className="p-4 font-semibold">{t("sample.outline")}</p>
          </SplitPane>
          <div className="min-w-0 flex-1 overflow-y-auto bg-surface p-4">
            <Button size="sm" onClick={() => outline.setIsCollapsed(!outline.isCollapsed)}>
              {t("sample.outline")}
            </Button>
          </div>
          <SplitPane pane={settings} label={t("sample.settings")} side="end">
            <Accordion open={["rules"]}>
              <AccordionSection name="options" title={t("sample.choices")} summary="4">
                {t("sample.hint")}
              </AccordionSection>
              <AccordionSection name="rules" title={t("sample.logic")}>
                {t("sample.hint")}
              </AccordionSection>
            </Accordion>
          </SplitPane>
        </Split>
      </div>
    </Sample>
  );
}
