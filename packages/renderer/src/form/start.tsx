/** The screen before the first question. A separate chunk. */
import { css } from "../styles/start.css";
import { Heading } from "./head.tsx";
import type { Screen } from "./screen.ts";
import { stopping } from "./stopping.ts";
import { translator } from "./translated.ts";

export { css };

export function Start({ screen }: { readonly screen: Screen }) {
  const { form, texts, views, actions, host } = screen;
  const { title, description, settings } = form.definition;
  const start = settings?.start ?? {};
  const t = translator(screen);
  const [doc, member] = start.content ? [start.content, "start_content"] : [description, "description"];
  return (
    <div class="start">
      <Heading screen={screen} text={t("form", "start_title", start.title ?? t("form", "title", title))} />
      {doc && views.RichText && (
        <div class="lead">
          <views.RichText screen={screen} id="form" member={member} doc={doc} />
        </div>
      )}
      {/* A link, because it also works without JavaScript. */}
      <a
        class="button primary"
        part="button button-primary"
        href={host.beginHref ?? "#"}
        onClick={stopping(actions.begin)}
      >
        {t("form", "start_button", start.button ?? texts.start)}
      </a>
    </div>
  );
}
