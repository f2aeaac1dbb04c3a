/** The OpenAPI document of a list of modules. */
import { openApiDocument } from "../platform/http/openapi/document.ts";
import type { AnyModule } from "../platform/module/define-module.ts";

const apiVersion = "1.0.0";

export function describeApi(modules: readonly AnyModule[]): Record<string, unknown> {
  const contracts = modules.flatMap((module) => (module.routes ?? []).map((routes) => routes.contract));
  return openApiDocument(contracts, { version: apiVersion, sessionCookieName: "__Host-sid" });
}
