import { ArrowDown, ArrowUp, Asterisk, CloudOff, Copy, Ellipsis, Eye, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AvatarStack } from "../../ui/avatar-stack.tsx";
import { Banner } from "../../ui/banner.tsx";
import { BreadcrumbHere, BreadcrumbLink, Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { Button } from "../../ui/button.tsx";
import { SaveState, type Saving } from "../../ui/save-state.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import { TabLine, TabLinks } from "../../ui/tabs.tsx";
import { BarTabLink, TabLink } from "../../ui/text-link.tsx";
import { Toolbar, ToolbarButton, ToolbarLine } from "../../ui/toolbar.tsx";
import { Sample } from "./sample.tsx";

const people = [
  { id: "1", name: "Ada Lovelace", color: 1 },
  { id: "2", name: "Grace Hopper", color: 2 },
  { id: "3", name: "Leila Haddad", color: 3 },
  { id: "4", name: "Samir Khan", color: 4 },
  { id: "5", name: "Tomasz Wieczorek", color: 5 },
  { id: "6", name: "Rahul Menon", color: 6 },
] as const;
const savings: readonly Saving[] = [
  { state: "saved", at: new Date(2026, 10, 15, 9, 42) },
  { state: "saving" },
  { state: "offline", changes: 3 },
  { state: "conflict", count: 1, onDecide: () => {} },
  { state: "failed", onRetry: () => {} },
];
const steps = ["file", "columns", "check", "report"] as const;

export function BarSamples() {
  const { t } = useTranslation("gallery");
  return (
    <>
      <Sample title={t("sections.bar")}>
        <div className="flex h-bar items-center gap-3 overflow-clip rounded-md border border-line px-3">
          <Breadcrumbs>
            <BreadcrumbLink to="/gallery">{t("sample.forms")}</BreadcrumbLink>
            <BreadcrumbHere>{t("sample.form")}</BreadcrumbHere>
          </Breadcrumbs>
          <TabLinks isInBar label={t("sections.bar")}>
            <BarTabLink to="/gallery">{t("sample.build")}</BarTabLink>
            <BarTabLink to="/login">{t("sample.logic")}</BarTabLink>
            <TabLine />
            <BarTabLink to="/login">{t("sample.entries")}</BarTabLink>
          </TabLinks>
        </div>
        <TabLinks label={t("sections.lists")}>
          <TabLink to="/gallery">{t("sample.build")}</TabLink>
          <TabLink to="/login">{t("sample.logic")}</TabLink>
        </TabLinks>
        <div className="flex flex-wrap items-center gap-4">
          <AvatarStack label={t("sample.here")} people={people.slice(0, 3)} />
          <AvatarStack label={t("sample.here")} people={people} />
          <AvatarStack label={t("sample.here")} people={people} max={6} />
        </div>
      </Sample>
      <Sample title={t("sections.saving")}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {savings.map((saving) => (
            <SaveState key={saving.state} saving={saving} />
          ))}
        </div>
      </Sample>
      <ToolbarSample />
      <StepSample />
      <Sample title={t("sections.banners")}>
        <div>
          <Banner tone="warning" icon={<CloudOff aria-hidden="true" />} onDismiss={() => {}}>
            {t("sample.problem")}
          </Banner>
          <Banner icon={<Eye aria-hidden="true" />} action={<Button size="sm">{t("sample.action")}</Button>}>
            {t("sample.long")}
          </Banner>
          <Banner tone="bad" icon={<Trash2 aria-hidden="true" />}>
            {t("sample.failed")}
          </Banner>
        </div>
      </Sample>
    </>
  );
}

function ToolbarSample() {
  const { t } = useTranslation(["gallery", "common"]);
  const [isRequired, setIsRequired] = useState(true);
  return (
    <Sample title={t("sections.toolbar")}>
      <div>
        <Toolbar label={t("sections.toolbar")} isFloating>
          <ToolbarButton
            label={t("sample.required")}
            icon={<Asterisk aria-hidden="true" />}
            isPressed={isRequired}
            onClick={() => setIsRequired(!isRequired)}
          />
          <ToolbarButton label={t("common:copy")} icon={<Copy aria-hidden="true" />} />
          <ToolbarLine />
          <ToolbarButton label={t("sample.up")} icon={<ArrowUp aria-hidden="true" />} isDisabled />
          <ToolbarButton label={t("sample.down")} icon={<ArrowDown aria-hidden="true" />} />
          <ToolbarLine />
          <ToolbarButton label={t("sample.more")} icon={<Ellipsis aria-hidden="true" />} />
        </Toolbar>
      </div>
    </Sample>
  );
}

function StepSample() {
  const { t } = useTranslation("gallery");
  const [step, setStep] = useState<(typeof steps)[number]>("check");
  return (
    <Sample title={t("sections.steps")}>
      <Stepper
        label={t("sections.steps")}
        steps={steps.map((name) => ({ name, label: t(`sample.steps.${name}`) }))}
        current={step}
        onGo={setStep}
      />
    </Sample>
  );
}
