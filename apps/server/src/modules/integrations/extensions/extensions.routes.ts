/** Binds each operation to one service call. */
import { bind } from "../../../platform/http/contract.ts";
import { listResult, onePage } from "../../../platform/http/paging.ts";
import {
  catalogContract,
  extensionsContract,
  presentExtension,
  presentManifest,
} from "./extensions.contract.ts";
import type { Installation } from "./extensions.rules.ts";
import type { ExtensionsService } from "./extensions.service.ts";

const shown = ({ catalog }: ExtensionsService, installation: Installation) =>
  presentExtension(installation, catalog.find(installation.slug));

export const catalogRoutes = bind<ExtensionsService>()(catalogContract, {
  list: ({ catalog }) => onePage(catalog.all.map(presentManifest)),
  get: ({ catalog }, { params }) => presentManifest(catalog.get(params.slug)),
});

export const extensionsRoutes = bind<ExtensionsService>()(extensionsContract, {
  list: async (extensions, { ctx, query, page }) =>
    listResult(await extensions.installations.list(ctx, query, page), (one) => shown(extensions, one)),
  install: async (extensions, { ctx, body }) => {
    const { slug, config, exposed_forms: exposedForms } = body;
    return shown(extensions, await extensions.installations.install(ctx, slug, { config, exposedForms }));
  },
  get: async (extensions, { ctx, params }) =>
    shown(extensions, await extensions.installations.get(ctx, params.id)),
  update: async (extensions, { ctx, params, body, ifMatch }) => {
    const change = { config: body.config, exposedForms: body.exposed_forms };
    return shown(extensions, await extensions.installations.update(ctx, params.id, change, ifMatch));
  },
  enable: async (extensions, { ctx, params }) =>
    shown(extensions, await extensions.installations.enable(ctx, params.id)),
  disable: async (extensions, { ctx, params }) =>
    shown(extensions, await extensions.installations.disable(ctx, params.id)),
  remove: async (extensions, { ctx, params, ifMatch }) => {
    await extensions.installations.remove(ctx, params.id, ifMatch);
    return undefined;
  },
});
