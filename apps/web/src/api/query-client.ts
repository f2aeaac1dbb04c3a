/** How long answers are kept, and what is tried again. Refusals are final; only a broken line or a busy server is not. */
import { QueryClient } from "@tanstack/react-query";
import { Problem } from "./problem.ts";

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < 2 && error instanceof Problem && error.status >= 502,
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false },
    },
  });
}
