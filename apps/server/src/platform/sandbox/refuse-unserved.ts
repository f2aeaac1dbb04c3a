/** Refuses work that no child could take. The caller can try again; children that never start raise an alarm. */
import { E } from "../errors/catalogue.ts";
import { fail } from "../errors/errors.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { SandboxError } from "./sandbox.ts";

export function refuseUnserved(error: SandboxError, telemetry: Telemetry, alarm: string): never {
  if (error.reason === "unstarted") telemetry.alarm(alarm, error);
  return fail(E.service_unavailable, {}, { headers: { "retry-after": "2" } });
}
