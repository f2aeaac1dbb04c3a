/** What belongs to a form in field mode besides its page: the service worker, the app manifest, and the icons. */
import { createHash } from "node:crypto";
import type { JsonObject } from "@formstead/form-logic";
import { LRUCache } from "lru-cache";
import type { Ctx } from "../../../platform/context/context.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { EntrySessionsService } from "../sessions/index.ts";
import { createIconDrawer, type iconSizes, rgbOf } from "./engine/app-icon.ts";
import { endingScript, workerScript } from "./field-mode.rules.ts";
import { type Found, isFieldForm, pathOf, type RendererBuild, type Visit } from "./pages.service.ts";

const iconsMax = 200;

export type FieldMode = ReturnType<typeof createFieldMode>;

interface Deps {
  readonly sessions: EntrySessionsService;
  readonly build: RendererBuild;
}

export function createFieldMode({ sessions, build: { renderer, assets, worker } }: Deps) {
  const drawIcon = createIconDrawer();
  const icons = new LRUCache<string, Promise<Buffer>>({ max: iconsMax });

  const fieldForm = async (ctx: Ctx, formRef: string): Promise<Found> => {
    const found = await sessions.getPublicForm(ctx, formRef);
    return isFieldForm(found.definition) ? found : fail(E.not_found);
  };

  const textOf = async (ctx: Ctx, formRef: string): Promise<string> => {
    const found = await sessions.getPublicForm(ctx, formRef);
    const home = pathOf(formRef, true);
    const { definition, version, gate, closedReason } = found;
    if (!isFieldForm(definition)) return endingScript(home);
    const offline = renderer.offlineFiles(definition, assets);
    const facts = JSON.stringify([version, gate, closedReason, offline, worker]);
    return workerScript(worker, {
      home,
      languages: definition.languages,
      offline,
      formId: gate.id,
      version: createHash("sha256").update(facts).digest("base64url").slice(0, 16),
    });
  };

  return {
    /** The form's worker, or one that ends it if field mode is switched off. */
    workerOf: textOf,

    manifestOf: async (
      ctx: Ctx,
      { formRef, wishes }: Pick<Visit, "formRef" | "wishes">,
    ): Promise<JsonObject> => {
      const { definition } = await fieldForm(ctx, formRef);
      const language = renderer.languageOf(definition, wishes);
      return renderer.appManifest(definition, language, pathOf(formRef, true));
    },

    iconOf: async (ctx: Ctx, formRef: string, size: (typeof iconSizes)[number]): Promise<Buffer> => {
      const { definition } = await fieldForm(ctx, formRef);
      const { accent, "accent-text": front } = definition.look?.light ?? {};
      const key = `${size} ${accent} ${front}`;
      const known = icons.get(key);
      if (known) return known;
      const drawn = drawIcon(size, rgbOf(accent) ?? [0x3d, 0x56, 0xd6], rgbOf(front) ?? [255, 255, 255]);
      icons.set(key, drawn);
      drawn.catch(() => icons.delete(key));
      return drawn;
    },
  };
}
