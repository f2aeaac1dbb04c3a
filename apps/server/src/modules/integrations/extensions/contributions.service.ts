/** What extensions contribute to the platform: step types, actions for respondents, and references. */
import { randomUUID } from "node:crypto";
import { type Action, type Extension, ExtensionFailure, type References } from "@formstead/extension-kit";
import type { Json } from "@formstead/form-logic";
import { valueAt, withoutItems } from "@formstead/workflow-core";
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { parseBody } from "../../../platform/http/validation.ts";
import type { EntryAction } from "../../../platform/module/define-module.ts";
import type { ReferenceSource, Resolved } from "../../../platform/module/reference-source.ts";
import { defineOutsideStep, StepError, type StepType } from "../../../platform/module/step-type.ts";
import { stepTypeOf } from "./catalog.service.ts";
import type { ExtensionsService } from "./extensions.service.ts";

/** Kept short, because a respondent is waiting for the response. */
const respondentMsMax = 10_000;

const everyAction = ({ all }: ExtensionsService["catalog"]) =>
  all.flatMap((extension) => extension.actions.map((action) => ({ extension, action })));

export function extensionSteps({ catalog, runner }: ExtensionsService): readonly StepType[] {
  const step = (extension: Extension, action: Action<never>): StepType =>
    defineOutsideStep({
      type: stepTypeOf(extension, action),
      title: action.title,
      description: action.description,
      group: "extension",
      input: action.input,
      output: action.output,
      timeoutMs: action.timeoutMs,
      stub: () => ({ outputs: action.example as Record<string, Json> }),
      run: async (ctx, { input, idempotencyKey, attempt }, signal) => {
        try {
          const work = { idempotencyKey, attempt, signal };
          const outputs = await runner.act(ctx, extension, action, input, work);
          return { outputs: outputs as Record<string, Json> };
        } catch (error) {
          if (!(error instanceof ExtensionFailure)) throw error;
          const { code, message, isTransient, retryAfterMs } = error;
          throw new StepError(code, message, {
            isTransient,
            ...(retryAfterMs !== undefined && { retryAfterMs }),
          });
        }
      },
    });
  return everyAction(catalog).map(({ extension, action }) => step(extension, action));
}

export function extensionEntryAction({ catalog, runner }: ExtensionsService): EntryAction {
  const exposed = new Map(
    everyAction(catalog)
      .filter(({ action }) => action.exposeToRespondents)
      .map((one) => [stepTypeOf(one.extension, one.action), one]),
  );
  return {
    run: async (ctx, { key, formId, inputs }) => {
      const found = exposed.get(key);
      if (!found) return undefined;
      const { extension, action } = found;
      const read = () => parseBody(z.object({ inputs: action.input }), { inputs }).inputs;
      const work = {
        idempotencyKey: randomUUID(),
        attempt: 1,
        httpMsMax: respondentMsMax,
        signal: AbortSignal.timeout(Math.min(action.timeoutMs, respondentMsMax)),
      };
      try {
        return await runner.actFor(ctx, extension, action, formId, read, work);
      } catch (error) {
        if (!(error instanceof ExtensionFailure)) throw error;
        return fail(error.code.endsWith("_timeout") ? E.upstream_timeout : E.upstream_failed);
      }
    },
  };
}

export function extensionSources({ catalog, runner }: ExtensionsService): readonly ReferenceSource[] {
  const source = (extension: Extension, references: References<never>): ReferenceSource => ({
    source: references.source,
    label: references.label,
    describe: async (ctx) => {
      const facts = await unlessFailed(runner.read(ctx, extension, (host) => references.describe(host)));
      return (facts ?? []).map(({ name, label, kind }) => ({
        ref: `${references.source}.${name}`,
        label: `${references.label}: ${label}`,
        kind,
        example: null,
      }));
    },
    resolve: async (ctx, _scope, wanted) => {
      const names = [...new Set(wanted.map((one) => withoutItems(one).slice(1).join(".")))];
      const values = await unlessFailed(
        runner.read(ctx, extension, async (host, hiding) =>
          hiding.json(await references.resolve(host, names)),
        ),
      );
      return wanted.map(({ steps }): Resolved => {
        const value = valueAt(values, steps);
        return value === undefined ? { status: "missing" } : { status: "resolved", value };
      });
    },
  });
  return catalog.all.flatMap((extension) => extension.references.map((one) => source(extension, one)));
}

/** A reference that the extension cannot resolve is treated as missing. */
async function unlessFailed<T>(reading: Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ExtensionFailure) return undefined;
    throw error;
  }
}
