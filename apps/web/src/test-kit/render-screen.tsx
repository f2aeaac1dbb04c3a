/** Renders a whole screen of Studio against the mocked API (`apps/web/mock`), with real requests. */
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { onTestFinished } from "vitest";
import { render } from "vitest-browser-react";
import { createQueryClient } from "../api/query-client.ts";
import { createStudioRouter } from "../routes.tsx";

/** The account of the mocked person. */
export const mockedAccount = "acc_01jqz5h3v8e4wt6m2k9r7xb001";

export type MockState = "loaded" | "slow" | "error" | "empty" | "guest";

export async function renderScreen(path: string, state: MockState = "loaded") {
  const restore = tellMock(state);
  const queries = createQueryClient();
  const router = createStudioRouter(queries);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });
  const screen = await render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  onTestFinished(async () => {
    await screen.unmount();
    queries.clear();
    restore();
  });
  return screen;
}

/** Each test has its own state and its own memory of what was created. Cookies would be shared by files that run at once. */
function tellMock(state: MockState): () => void {
  const plain = globalThis.fetch;
  const world = crypto.randomUUID();
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    request.headers.set("X-Mock", state);
    request.headers.set("X-Mock-World", world);
    return plain(request);
  };
  return () => {
    globalThis.fetch = plain;
  };
}
