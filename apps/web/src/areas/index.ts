/** The areas of Studio, in the order in which the sidebar, the palette, and the list of shortcuts show them. */
import { accountExport } from "./account-export/area.ts";
import { accounts } from "./accounts/area.ts";
import { apiKeys } from "./api-keys/area.ts";
import { audit } from "./audit/area.ts";
import { gallery } from "./gallery/area.ts";
import { identity } from "./identity/area.ts";
import { members } from "./members/area.ts";
import { onboarding } from "./onboarding/area.ts";
import { personal } from "./personal/area.ts";
import { projects } from "./projects/area.ts";

export const areas = [
  projects,
  accounts,
  members,
  apiKeys,
  audit,
  accountExport,
  personal,
  identity,
  onboarding,
  gallery,
] as const;
