/** Finds questions that cannot be answered without a network, in forms that are filled in without one. */
import type { FormDefinition } from "../definition/definition.ts";
import type { Node } from "../evaluate/program.ts";
import { isObject, memberOf } from "../values/json.ts";
import type { Finding } from "./finding.ts";

/** The server looks up what these offer, or acts when they are used. */
const byServer = /^(reference|entry_reference|user_reference|appointment|payment|button)$/;

export function networkFindings({ settings }: FormDefinition, nodes: readonly Node[]): Finding[] {
  if (settings?.field_mode !== true) return [];
  return nodes.filter(needsServer).map(({ id }) => ({
    severity: "warning",
    code: "needs_network",
    item_id: id,
    message:
      "This question needs a network, so people cannot use it in field mode. Remove it or make it optional.",
  }));
}

function needsServer({ source }: Node): boolean {
  if (!("type" in source)) return false;
  const settings = "settings" in source && isObject(source.settings) ? source.settings : {};
  return byServer.test(source.type) || memberOf(settings, "source") !== undefined;
}
