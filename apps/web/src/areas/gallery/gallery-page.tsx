/** All UI components on one page, for developers and for tests that check every component in both themes. */
import { useTranslation } from "react-i18next";
import { LogoMark } from "../../ui/logo.tsx";
import { PageHeading } from "../../ui/page.tsx";
import { BarSamples } from "./bar-samples.tsx";
import { ButtonSamples } from "./button-samples.tsx";
import { ColourSamples } from "./colour-samples.tsx";
import { ComboboxSamples } from "./combobox-samples.tsx";
import { DialogSamples } from "./dialog-samples.tsx";
import { FieldSamples } from "./field-samples.tsx";
import { FigureSamples } from "./figure-samples.tsx";
import { PanelSamples } from "./panel-samples.tsx";
import { StateSamples } from "./state-samples.tsx";
import { ValueSamples } from "./value-samples.tsx";

const themes = ["light", "dark"] as const;

export function GalleryPage() {
  const { t } = useTranslation("gallery");
  return (
    <main className="mx-auto max-w-7xl px-4 py-8 sm:px-8">
      <title>{`${t("title")} · Formstead`}</title>
      <header className="mb-8 flex items-center gap-4">
        <LogoMark className="size-10" />
        <div>
          <PageHeading>{t("title")}</PageHeading>
          <p className="text-ink-soft text-sm">{t("lead")}</p>
        </div>
      </header>
      <div className="grid gap-6 xl:grid-cols-2">
        {themes.map((theme) => (
          <section
            key={theme}
            aria-label={t(`themes.${theme}`)}
            style={{ colorScheme: theme }}
            className="flex min-w-0 flex-col gap-8 rounded-xl border border-line bg-canvas p-4 text-ink sm:p-6"
          >
            <h2 className="font-semibold text-lg">{t(`themes.${theme}`)}</h2>
            <ColourSamples />
            <ButtonSamples />
            <FigureSamples />
            <BarSamples />
            <FieldSamples />
            <ValueSamples />
            <ComboboxSamples />
            <PanelSamples />
            <DialogSamples />
            <StateSamples />
          </section>
        ))}
      </div>
    </main>
  );
}
