import { Braces, Rows3, Server } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Homestead } from "./homestead.tsx";

const facts = [
  { title: "layout.side.apiTitle", text: "layout.side.api", icon: Braces },
  { title: "layout.side.hostTitle", text: "layout.side.host", icon: Server },
  { title: "layout.side.dataTitle", text: "layout.side.data", icon: Rows3 },
] as const;

export function GuestSide() {
  const { t } = useTranslation("identity");
  return (
    <aside className="sticky top-0 hidden h-dvh p-3 ps-0 lg:block">
      <div className="flex h-full flex-col overflow-hidden rounded-xl bg-accent-soft text-accent-ink">
        <Homestead className="min-h-0 w-full flex-1" />
        <div className="px-10 pb-10 xl:px-14 xl:pb-14">
          <h2 className="font-semibold text-2xl tracking-tight">{t("layout.side.title")}</h2>
          <ul className="mt-6 flex max-w-md flex-col gap-4">
            {facts.map(({ title, text, icon: Icon }) => (
              <li key={title} className="flex gap-3.5">
                <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                <p className="text-sm">
                  <span className="block font-semibold">{t(title)}</span>
                  {t(text)}
                </p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </aside>
  );
}
