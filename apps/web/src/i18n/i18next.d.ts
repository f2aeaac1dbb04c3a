/** Types the keys of `t()`. Add one line per namespace. */
import "i18next";
import type { en as accountExport } from "../areas/account-export/texts/en.ts";
import type { en as accounts } from "../areas/accounts/texts/en.ts";
import type { en as apiKeys } from "../areas/api-keys/texts/en.ts";
import type { en as audit } from "../areas/audit/texts/en.ts";
import type { en as gallery } from "../areas/gallery/texts/en.ts";
import type { en as identity } from "../areas/identity/texts/en.ts";
import type { en as members } from "../areas/members/texts/en.ts";
import type { en as onboarding } from "../areas/onboarding/texts/en.ts";
import type { en as personal } from "../areas/personal/texts/en.ts";
import type { en as projects } from "../areas/projects/texts/en.ts";
import type { en as shell } from "../shell/texts/en.ts";
import type { en as common } from "./texts/common.en.ts";
import type { en as problems } from "./texts/problems.en.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
      "account-export": typeof accountExport;
      accounts: typeof accounts;
      "api-keys": typeof apiKeys;
      audit: typeof audit;
      common: typeof common;
      gallery: typeof gallery;
      identity: typeof identity;
      members: typeof members;
      onboarding: typeof onboarding;
      personal: typeof personal;
      problems: typeof problems;
      projects: typeof projects;
      shell: typeof shell;
    };
  }
}
