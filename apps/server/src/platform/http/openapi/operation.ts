/** Describes one operation: who may call it, its body, and where its parameters and responses come from. */
import type { Access } from "../access.ts";
import type { Contract, Operation } from "../contract.ts";
import type { Json } from "./components.ts";
import { failures } from "./errors.ts";
import { parametersOf } from "./parameters.ts";
import { successes } from "./responses.ts";
import { tagOf } from "./tags.ts";
import type { Writers } from "./writers.ts";

export function describeOperation(
  contract: Contract,
  name: string,
  operation: Operation,
  writers: Writers,
): Json {
  const { components, toSchema, toExample } = writers;
  return {
    operationId: `${contract.name}.${name}`,
    tags: [tagOf(contract)],
    summary: operation.summary,
    ...(operation.deprecated ? { deprecated: true } : {}),
    description: [operation.description, howItRepeats(operation), whoMayCall(operation.access)]
      .filter(Boolean)
      .join("\n\n"),
    ...securityOf(operation.access),
    ...roleOf(operation.access),
    ...parametersOf(operation, { components, toSchema }),
    ...(operation.rawBody ? { requestBody: { required: true, content: { "*/*": { schema: {} } } } } : {}),
    ...(operation.body
      ? {
          requestBody: {
            required: !operation.body.safeParse(undefined).success,
            content: {
              [operation.bodyType ?? "application/json"]: {
                schema: toSchema(operation.body, "input"),
                ...toExample("body"),
              },
            },
          },
        }
      : {}),
    responses: { ...successes(operation, writers), ...failures(operation, writers) },
  };
}

/** The text about repeated requests, for operations that do not use the Idempotency-Key. */
function howItRepeats({ repeatable }: Operation): string {
  return repeatable === undefined ? "" : `Does not use an Idempotency-Key. ${repeatable}`;
}

function whoMayCall(access: Access): string {
  if (access.kind === "public") return "No authentication required.";
  if (access.kind === "entry") return "For respondents; requires the entry's key.";
  const again = access.reauthenticate ? " Requires recent reauthentication." : "";
  if (access.kind === "user") return `For signed-in users.${again}`;
  const via =
    access.via === "session"
      ? "Requires a session; API keys are rejected."
      : "Works with a session or an API key.";
  return `Minimum role: **${access.permission.role}** (\`${access.permission.name}\`). ${via}${again}`;
}

/** The credentials that most operations accept. Other operations override this default. */
export const usualSecurity = [{ apiKey: [] }, { session: [] }];

function securityOf(access: Access): Json {
  if (access.kind === "public") return { security: [] };
  if (access.kind === "entry") return { security: [{ entryKey: [] }] };
  if (access.kind === "user" || access.via === "session") return { security: [{ session: [] }] };
  return {};
}

function roleOf(access: Access): Json {
  return access.kind === "account"
    ? { "x-required-role": access.permission.role, "x-permission": access.permission.name }
    : {};
}
