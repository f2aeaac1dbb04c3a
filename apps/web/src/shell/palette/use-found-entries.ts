/** The entries of the palette that the server finds by name. */
import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { useDelayed } from "../../lib/use-delayed.ts";
import { useMembership } from "../account.ts";
import { useLabel, useSearchSources } from "../navigation.ts";
import { useOpen } from "../use-open.ts";
import type { EntryGroup } from "./entry.ts";
import type { Wanted } from "./read-input.ts";

const lettersMin = 2;
const typingPauseMs = 100;

interface FoundEntries {
  readonly groups: readonly EntryGroup[];
  /** Whether the results for what was typed last are still missing. */
  readonly isSearching: boolean;
}

export function useFoundEntries({ kind, prefix, text }: Wanted): FoundEntries {
  const label = useLabel();
  const open = useOpen();
  const accountId = useMembership()?.account.id ?? "";
  const sources = useSearchSources().filter(
    (source) => accountId !== "" && (kind === "all" || (kind === "source" && source.prefix === prefix)),
  );
  const settled = useDelayed(text, typingPauseMs);
  const isLongEnough = (typed: string) => typed.length >= (kind === "source" ? 0 : lettersMin);
  const answers = useQueries({
    queries: sources.map((source) => ({
      queryKey: [accountId, "palette", source.id, settled],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        source.find({ accountId, text: settled, signal }),
      enabled: isLongEnough(settled),
      placeholderData: keepPreviousData,
      staleTime: 10_000,
      retry: false,
    })),
  });
  const groups = sources.map((source, at) => ({
    value: label(source.label),
    items: (isLongEnough(text) ? (answers[at]?.data ?? []) : []).map(({ to, params, search, ...found }) => ({
      ...found,
      icon: source.icon,
      run: () => open({ to, ...(params && { params }), ...(search && { search }) }),
    })),
  }));
  const isBehind = sources.length > 0 && isLongEnough(text) && settled !== text;
  return { groups, isSearching: isBehind || answers.some(({ isFetching }) => isFetching) };
}
