/**
 * The pictures that programs show beside links to forms. Each is drawn once and kept in memory; the same title and look
 * result in the same picture. They show no more of a form than its title and look, which everyone with the address sees.
 */
import { createHash } from "node:crypto";
import type { FormDefinition } from "@formstead/form-logic";
import type { HostedRenderer } from "@formstead/renderer/server";
import { LRUCache } from "lru-cache";
import { createTurns } from "../../../platform/concurrency/turns.ts";
import type { Ctx } from "../../../platform/context/context.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { type FormAssetsService, logoIdOf } from "../assets/index.ts";
import { type EntrySessionsService, entrySessionErrors } from "../sessions/index.ts";
import { drawPicture } from "./engine/draw-picture.ts";
import { createTextShaper } from "./engine/text-shaper.ts";
import { planOf } from "./social-pictures.rules.ts";

/** What pictures need of the built renderer. */
export interface PictureBuild {
  readonly renderer: Pick<HostedRenderer, "languageOf" | "titleOf">;
  /** The paths of the files of each font. */
  readonly fonts: Readonly<Record<string, readonly string[]>>;
}

interface Deps {
  readonly sessions: Pick<EntrySessionsService, "getCover">;
  readonly assets: Pick<FormAssetsService, "readKnown">;
  readonly build: PictureBuild;
}

export interface SocialPicture {
  /** Identifies the content. */
  readonly key: string;
  draw(): Promise<Buffer>;
}

interface Drawing {
  readonly accountId: string;
  readonly draw: () => Promise<Buffer>;
}

/** Changes whenever the same plan is drawn differently, so that caches load the picture again. */
const design = 1;
const keptBytes = 32 * 1024 ** 2;
/** A few at a time, because each occupies a thread that others need, too. */
const turnBounds = { atOnce: 2, waitingMax: 100, waitingMaxOfOne: 10 };

export function createSocialPictures({ sessions, assets, build: { renderer, fonts } }: Deps) {
  const shaper = createTextShaper(fonts);
  const inTurn = createTurns(turnBounds);

  const pictures = new LRUCache<string, Buffer, Drawing>({
    maxSize: keptBytes,
    sizeCalculation: ({ length }) => length,
    // Requests for a picture that is being drawn wait for it.
    fetchMethod: (_key, _stale, { context: { accountId, draw } }) => inTurn(accountId, draw),
  });

  const logoOf = async (ctx: Ctx, { theme }: FormDefinition): Promise<Buffer | undefined> => {
    const id = logoIdOf(theme);
    return id && (await assets.readKnown(ctx, id))?.bytes;
  };

  return {
    /** Fails if the form has no public page. Without a language, that of the form is used. */
    find: async (ctx: Ctx, formRef: string, asked: string | undefined): Promise<SocialPicture> => {
      const { definition: cover, reason, accountId } = await sessions.getCover(ctx, formRef);
      if (reason === "form_archived" || reason === "link_spent") return fail(entrySessionErrors[reason]);
      const language = renderer.languageOf(cover, asked === undefined ? [] : [asked]);
      const plan = planOf(cover, renderer.titleOf(cover, language), language);
      const facts = JSON.stringify([design, plan, logoIdOf(cover.theme)]);
      const key = createHash("sha256").update(facts).digest("base64url").slice(0, 22);
      const draw = async () => drawPicture(shaper, plan, await logoOf(ctx, cover));
      const context = { accountId, draw };
      return { key, draw: async () => (await pictures.fetch(key, { context })) ?? draw() };
    },
  };
}
