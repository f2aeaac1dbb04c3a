/**
 * Converts sandbox errors for work that no child could run. The caller can retry; if children cannot start, an alarm
 * is raised.
 */
import { E } from "../errors/catalogue.ts";
import { fail } from "../errors/errors.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { SandboxError } from "./sandbox.ts";

export function refuseUnserved(error: SandboxError, telemetry: Telemetry, alarm: string): never {
  if (error.reason === "unstarted") telemetry.alarm(alarm, error);
  return fail(E.service_unavailable, {}, { headers: { "retry-after": "2" } });
}
