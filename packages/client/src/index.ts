/** The session client: fills in one form. Uploads and the proof of work are separate entry points. */
export { createFormClient, type FormClient } from "./client.ts";
export { FormClientError } from "./form-client-error.ts";
export { type Engine, type Fetch, type FormClientOptions, slotOf } from "./options.ts";
export { resumeTokenFrom } from "./resume-token.ts";
export type { ClientState, ClientStatus } from "./state.ts";
export { type ClientStorage, indexedDbStorage, memoryStorage } from "./storage.ts";
export { browserTabs, type Tabs } from "./tabs.ts";
export type {
  Challenge,
  FieldState,
  FormMap,
  PageState,
  Problem,
  PublicForm,
  Receipt,
  ResumeLink,
  Trail,
  Verdict,
} from "./wire.ts";
