/** Public interface of emails to respondents: their wording, and copies of answers. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { accountsModule } from "../../accounts/accounts/index.ts";
import { entriesModule } from "../../entries/entries/index.ts";
import { formsModule } from "../../forms/forms/index.ts";
import { entryCopyJobs } from "./copies.jobs.ts";
import { createRespondentEmails } from "./emails.service.ts";

export type { RespondentEmailsService } from "./emails.service.ts";
export { builtRendererIn } from "./engine/load-renderer.ts";

export const respondentEmailsModule = defineModule({
  name: "respondentEmails",
  needs: [accountsModule, formsModule, entriesModule],
  create: createRespondentEmails,
  jobs: entryCopyJobs,
});
