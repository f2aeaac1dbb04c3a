/**
 * Cache times and retries. Only network errors and an overloaded server are retried; other error responses are final.
 */
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
