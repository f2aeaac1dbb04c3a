/**
 * Plays every story against a real server. `pnpm examples` records the calls; the first call of an operation becomes
 * its example in the OpenAPI document.
 */
import { afterAll, beforeAll, describe, it } from "vitest";
import { type Stage, startStage } from "./stage.ts";
import { accountStories } from "./stories/accounts.ts";
import { entryStories } from "./stories/entries.ts";
import { fileStories } from "./stories/files.ts";
import { formStories } from "./stories/forms.ts";
import { identityStories } from "./stories/identity.ts";
import { integrationStories } from "./stories/integrations.ts";
import { respondentStories } from "./stories/respondents.ts";
import { tableStories } from "./stories/tables.ts";
import { templateStories } from "./stories/templates.ts";
import { transferStories } from "./stories/transfer.ts";
import { viewStories } from "./stories/views.ts";
import { workflowStories } from "./stories/workflows.ts";

const areas = {
  files: fileStories,
  identity: identityStories,
  accounts: accountStories,
  forms: formStories,
  entries: entryStories,
  templates: templateStories,
  respondents: respondentStories,
  tables: tableStories,
  views: viewStories,
  workflows: workflowStories,
  transfer: transferStories,
  integrations: integrationStories,
};

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

describe.each(Object.entries(areas))("stories about %s", (_area, stories) => {
  it.each(stories.map((story) => [story.name, story] as const))(
    "%s: every call succeeds",
    async (_name, story) => {
      await story(stage);
    },
  );
});
