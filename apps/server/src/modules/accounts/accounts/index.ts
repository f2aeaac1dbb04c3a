/** Public interface of the accounts module. Other modules may import only this file. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { accountSource } from "./account-source.service.ts";
import { accountPermissions, presentAccount } from "./accounts.contract.ts";
import { accountErrors } from "./accounts.errors.ts";
import { accountsRoutes } from "./accounts.routes.ts";
import { createAccounts } from "./accounts.service.ts";

export { AccountOut, MembershipOut, presentAccount, presentMembership } from "./accounts.contract.ts";
export { accountErrors } from "./accounts.errors.ts";
export type { Account, Membership } from "./accounts.rules.ts";
export type { AccountsService } from "./accounts.service.ts";
export {
  type BillingFacts,
  type BillingTerms,
  isBillingActive,
  termsOf,
  trialEndOf,
} from "./entitlement.rules.ts";
export { apiKeysMax } from "./limits.rules.ts";

export const accountsModule = defineModule({
  name: "accounts",
  needs: [],
  create: ({ platform }) => createAccounts(platform),
  routes: [accountsRoutes],
  errors: accountErrors,
  permissions: accountPermissions,
  authenticators: (accounts) => ({ findMembership: accounts.findMembership }),
  referenceSources: (accounts) => [accountSource(accounts)],
  accountData: (accounts) => [
    {
      name: "account",
      count: async () => 1,
      batch: async (tx, after) => {
        if (after !== undefined) return [];
        const account = await accounts.get(tx);
        return [presentAccount(account, tx.role, accounts.standing(account))];
      },
    },
  ],
});
