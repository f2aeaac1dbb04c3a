/** The list of modules, lower floors first. Adding a module is one line here and one folder. */
import { projectsModule } from "../modules/projects/index.ts";
import type { AnyModule } from "../platform/module/define-module.ts";

export const modules: readonly AnyModule[] = [projectsModule];
