/** Everything an extension may import. `z` is the Zod instance that its schemas must be created with. */
export { z } from "zod";
export {
  type Action,
  type Calendar,
  defineAction,
  defineExtension,
  defineReferences,
  defineTrigger,
  type Extension,
  type Occasion,
  type ReferenceFacts,
  type References,
  type Trigger,
} from "./extension.ts";
export { ExtensionFailure, type Retry } from "./failure.ts";
export type {
  EntryCounts,
  EntryRange,
  EntryShown,
  Host,
  HttpReply,
  HttpRequest,
  Letter,
  ReadingHost,
} from "./host.ts";
export type { Json, JsonObject } from "./json.ts";
