import { useQueryClient } from "@tanstack/react-query";
import { createAccount, meQuery } from "../../api/me.ts";
import { projectCalls } from "../../api/projects.ts";
import type { Account } from "../../api/types.ts";

/** Creates an account and, optionally, a project in it. */
export function useCreation() {
  const queries = useQueryClient();
  return {
    createAccount: async (name: string): Promise<Account> => {
      const account = await createAccount(name);
      await queries.invalidateQueries({ queryKey: meQuery.queryKey });
      return account;
    },
    createProject: async (accountId: string, name: string): Promise<void> => {
      if (name !== "") await projectCalls(accountId).create({ name, description: "", color: null });
    },
  };
}
