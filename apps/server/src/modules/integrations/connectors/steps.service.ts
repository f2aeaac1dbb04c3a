/**
 * The workflow step that calls an action. Transient failures are marked as such until the action's attempts are used
 * up.
 */
import { z } from "zod";
import { isAppError } from "../../../platform/errors/errors.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { JsonValue } from "../../../platform/json/json-schema.ts";
import {
  defineOutsideStep,
  type StepDescription,
  StepError,
  type StepType,
} from "../../../platform/module/step-type.ts";
import type { ConnectorsService } from "./connectors.service.ts";
import { ConnectorCallError } from "./engine/call-error.ts";

export const connectorActionDescription = {
  type: "connector_action",
  title: "Call a connector",
  description: "Calls a connector action and returns its outputs.",
  group: "call",
  input: z.object({
    action_id: idSchema("act"),
    environment_id: idSchema("env").optional(),
    inputs: z.record(z.string(), JsonValue).default({}),
    all_pages: z.coerce.boolean().default(false),
  }),
  output: z.record(z.string(), JsonValue),
} satisfies StepDescription;

export const connectorAction = ({ actions, call }: ConnectorsService): StepType =>
  defineOutsideStep({
    ...connectorActionDescription,
    timeoutMs: 100_000,
    stub: () => ({ outputs: {} }),
    run: async (ctx, { input, idempotencyKey, attempt }) => {
      try {
        const outputs = await call(ctx, {
          actionId: input.action_id,
          environmentId: input.environment_id,
          inputs: input.inputs,
          allPages: input.all_pages,
          idempotencyKey,
        });
        return { outputs };
      } catch (error) {
        if (isAppError(error)) throw new StepError(error.def.code, error.def.message);
        if (!(error instanceof ConnectorCallError)) throw error;
        const isTransient = error.isTransient && attempt < (await actions.attemptsOf(ctx, input.action_id));
        const { retryAfterMs } = error;
        throw new StepError(error.code, error.message, {
          isTransient,
          ...(retryAfterMs !== undefined && { retryAfterMs }),
        });
      }
    },
  });
