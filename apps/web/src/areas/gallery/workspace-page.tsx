/** The layout for working on one thing, filled with samples, for developers and for the tests of every screen. */
import { Calendar, CircleDot, Mail, UserRound } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Workspace } from "../../shell/workspace.tsx";
import { BreadcrumbHere, BreadcrumbLink, Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { Button } from "../../ui/button.tsx";
import { SaveState } from "../../ui/save-state.tsx";
import { TabLinks } from "../../ui/tabs.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { BarTabLink } from "../../ui/text-link.tsx";

const savedAt = new Date(2026, 10, 15, 9, 42);
const rows = [
  { id: "name", icon: UserRound },
  { id: "email", icon: Mail },
  { id: "ticket", icon: CircleDot },
  { id: "arrival", icon: Calendar },
] as const;

export function WorkspacePage() {
  const { t } = useTranslation("gallery");
  const [name, setName] = useState<string>(t("workspace.ticket"));
  return (
    <Workspace
      name="gallery"
      title={t("sample.form")}
      breadcrumbs={
        <Breadcrumbs>
          <BreadcrumbLink to="/gallery">{t("title")}</BreadcrumbLink>
          <BreadcrumbHere>{t("sample.form")}</BreadcrumbHere>
        </Breadcrumbs>
      }
      tabs={
        <TabLinks isInBar label={t("sample.form")}>
          <BarTabLink to="/gallery/workspace">{t("sample.build")}</BarTabLink>
          <BarTabLink to="/gallery" activeOptions={{ exact: true }}>
            {t("title")}
          </BarTabLink>
        </TabLinks>
      }
      actions={
        <>
          <span className="max-sm:hidden">
            <SaveState saving={{ state: "saved", at: savedAt }} />
          </span>
          <Button tone="primary" size="sm">
            {t("workspace.publish")}
          </Button>
        </>
      }
      start={{ label: t("sample.outline"), content: <Outline /> }}
      end={{
        label: t("sample.settings"),
        content: (
          <div className="p-4 max-md:p-0">
            <TextField
              label={t("sample.name")}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </div>
        ),
      }}
    >
      <div className="mx-auto flex max-w-180 flex-col gap-6 px-4 py-10 sm:px-8">
        <h2 className="font-semibold text-xl">{name}</h2>
        {rows.map(({ id }) => (
          <section key={id}>
            <h3 className="font-semibold text-base">{t(`workspace.${id}`)}</h3>
            <p className="text-ink-soft text-sm">{t("sample.hint")}</p>
          </section>
        ))}
      </div>
    </Workspace>
  );
}

function Outline() {
  const { t } = useTranslation("gallery");
  return (
    <ul aria-label={t("sample.outline")} className="flex flex-col gap-0.5 p-3 max-md:p-0">
      {rows.map(({ id, icon: Icon }) => (
        <li key={id} className="flex min-h-7 items-center gap-2.5 px-2 text-ink-soft text-sm">
          <Icon aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="truncate">{t(`workspace.${id}`)}</span>
        </li>
      ))}
    </ul>
  );
}
