/**
 * Many operations in one request: the result of each, and how errors are reported. An error's pointers refer to the
 * data of its operation and are rewritten to refer to the whole body.
 */
import { z } from "zod";
import { type AppError, isAppError } from "../errors/errors.ts";
import { type Id, idSchema } from "../ids/ids.ts";
import { etagOf } from "./etag.ts";

export interface ItemError {
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export type ItemResult<P extends string> =
  | {
      readonly ok: true;
      readonly status: number;
      readonly item: { readonly id: Id<P>; readonly revision: number };
    }
  | {
      readonly ok: false;
      readonly status: number;
      readonly id: Id<P> | undefined;
      readonly error: ItemError;
    };

export interface ErrorItem {
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
}

/** Whether the error is the caller's. An error on our side fails the entire batch. */
export function isRefusal(error: unknown): error is AppError {
  return isAppError(error) && error.def.status < 500;
}

/**
 * `below` is the member of an operation that pointers are relative to. An empty pointer refers to the operation itself.
 */
export function refusedItem<P extends string>(
  index: number,
  id: Id<P> | undefined,
  { def, details }: AppError,
  below: string,
): ItemResult<P> {
  const { errors } = details;
  const moved = Array.isArray(errors)
    ? {
        errors: (errors as ErrorItem[]).map((one) => ({
          ...one,
          pointer: `/operations/${index}${one.pointer && `${below}${one.pointer}`}`,
        })),
      }
    : {};
  const error = { code: def.code, message: def.message, details: { ...details, ...moved } };
  return { ok: false, status: def.status, id, error };
}

const itemsMax = 100;

/** The error items of an atomic batch. */
export function refusalsOf(results: readonly ItemResult<string>[]): ErrorItem[] {
  return results
    .flatMap((result, index): ErrorItem[] => {
      if (result.ok) return [];
      const { code, message, details } = result.error;
      const { errors, ...facts } = details;
      return Array.isArray(errors)
        ? (errors as ErrorItem[])
        : [{ pointer: `/operations/${index}`, code, message, ...facts }];
    })
    .slice(0, itemsMax);
}

const ItemErrorOut = z
  .object({
    code: z.string().describe("Same codes as in error responses."),
    message: z.string(),
    errors: z
      .array(z.looseObject({ pointer: z.string(), code: z.string(), message: z.string() }))
      .optional()
      .describe("One item per invalid value. Pointers refer to the body of this request."),
    current_state: z.string().optional(),
    allowed_states: z.array(z.string()).optional(),
    current_etag: z.string().optional(),
    reason: z.string().optional(),
    column: z.string().optional(),
    row_id: z.string().optional(),
  })
  .meta({ id: "BatchError" });

/** The response to a batch; `name` is the prefix of its schema names. */
export function batchResultOf<P extends string>(name: string, prefix: Parameters<typeof idSchema<P>>[0]) {
  const item = z
    .object({
      index: z.int().describe("Index in `operations`."),
      status: z.int().describe("The status that the operation would have returned on its own."),
      id: idSchema<P>(prefix).optional(),
      etag: z.string().optional(),
      error: ItemErrorOut.optional(),
    })
    .meta({ id: `${name}BatchItem` });
  return z.object({ data: z.array(item) }).meta({ id: `${name}BatchResult` });
}

export function presentResults<P extends string>(results: readonly ItemResult<P>[]) {
  return {
    data: results.map((result, index) => ({
      index,
      status: result.status,
      ...(result.ok
        ? { id: result.item.id, etag: etagOf(result.item.revision) }
        : { ...(result.id ? { id: result.id } : {}), error: presentError(result.error) }),
    })),
  };
}

function presentError({ code, message, details }: ItemError): z.input<typeof ItemErrorOut> {
  return { code, message, ...details };
}
