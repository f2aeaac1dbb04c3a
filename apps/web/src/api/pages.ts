/** Helpers for paginated lists. Short lists are read completely, long ones page by page on request. */
import { infiniteQueryOptions } from "@tanstack/react-query";

export interface ListPage<Item> {
  readonly data: readonly Item[];
  readonly pagination: { readonly has_more: boolean; readonly next_cursor: string | null };
}

type Cursor = { readonly cursor?: string };

/** Reads all items. Intended for lists that people maintain manually; stops after ten pages to protect the browser. */
export async function everyPage<Item>(
  read: (cursor: Cursor) => Promise<ListPage<Item>>,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  let cursor: Cursor = {};
  for (let page = 0; page < 10; page++) {
    const { data, pagination } = await read(cursor);
    items.push(...data);
    if (!pagination.has_more || pagination.next_cursor === null) break;
    cursor = { cursor: pagination.next_cursor };
  }
  return items;
}

export function pagedQuery<Item>(
  queryKey: readonly unknown[],
  read: (cursor: Cursor) => Promise<ListPage<Item>>,
) {
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: {} as Cursor,
    queryFn: ({ pageParam }) => read(pageParam),
    getNextPageParam: ({ pagination }): Cursor | undefined =>
      pagination.has_more && pagination.next_cursor !== null ? { cursor: pagination.next_cursor } : undefined,
    select: ({ pages }) => pages.flatMap((page) => page.data),
  });
}
