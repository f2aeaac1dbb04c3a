/**
 * Tells screens what changes in the current account, including changes by other people and in other tabs.
 *
 *     useEffect(() => live.subscribe({ form: formId }, onNews), [formId]);
 */
import type { LiveEvent } from "../../api/event-stream.ts";

export type Topic =
  | "account"
  | { readonly form: string }
  | { readonly table: string }
  | { readonly workflow: string };

/** `missed` means that events may be missing, so everything that depends on them must be read again. */
export type LiveNews = LiveEvent | "missed";
type Handler = (news: LiveNews) => void;

const subscribers = new Set<{ readonly topic: Topic; readonly handler: Handler }>();

export const live = {
  /** Returns a function that unsubscribes. */
  subscribe: (topic: Topic, handler: Handler): (() => void) => {
    const subscriber = { topic, handler };
    subscribers.add(subscriber);
    return () => void subscribers.delete(subscriber);
  },
  /** Used by the hook that follows the account. */
  report: (news: LiveNews): void => {
    for (const { topic, handler } of subscribers) if (isAbout(news, topic)) handler(news);
  },
};

function isAbout(news: LiveNews, topic: Topic): boolean {
  if (news === "missed" || topic === "account") return true;
  return Object.entries(topic).every(([thing, id]) => news.data[`${thing}_id`] === id);
}
