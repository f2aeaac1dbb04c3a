/** Assembles the extensions service. The list of available extensions is an argument. */
import type { Extension } from "@formstead/extension-kit";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { EntrySearchService } from "../../entries/search/index.ts";
import type { FormsService } from "../../forms/forms/index.ts";
import type { TemplatesService } from "../../templates/templates/index.ts";
import type { WorkflowsService } from "../../workflows/definitions/index.ts";
import type { ConnectorsService } from "../connectors/index.ts";
import { createCatalog } from "./catalog.service.ts";
import { createExtensionRunner } from "./extension-runner.service.ts";
import { createHosts } from "./host.service.ts";
import { createInstallations } from "./installations.service.ts";
import { createSchedules } from "./schedules.service.ts";
import { createWorkflowUses } from "./workflow-usage.service.ts";

interface Deps {
  readonly platform: Platform;
  readonly connectors: ConnectorsService;
  readonly templates: TemplatesService;
  readonly entrySearch: EntrySearchService;
  readonly forms: FormsService;
  readonly workflows: Pick<WorkflowsService, "list" | "getVersion">;
}

export type ExtensionsService = ReturnType<typeof createExtensions>;

export function createExtensions(deps: Deps, shipped: readonly Extension[]) {
  const { platform, forms, workflows } = deps;
  const catalog = createCatalog(shipped);
  const schedules = createSchedules(platform);
  const workflowsUsing = createWorkflowUses(workflows);
  const installations = createInstallations({ ...platform, catalog, schedules, forms, workflowsUsing });
  const runner = createExtensionRunner({
    uow: platform.uow,
    catalog,
    installations,
    hosts: createHosts(deps),
  });
  return { catalog, schedules, installations, runner };
}
