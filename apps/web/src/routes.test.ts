import { expect, it } from "vitest";
import { readRoutes } from "../build/routes.ts";
import { createQueryClient } from "./api/query-client.ts";
import { createStudioRouter } from "./routes.tsx";

const routes = readRoutes(import.meta.dirname);

it("finds every route of the router, so that the server knows the scripts of each screen", () => {
  const { routesByPath } = createStudioRouter(createQueryClient());
  const withoutSlash = (path: string) => path.replace(/(.)\/$/, "$1");
  const found = routes.map(({ path }) => withoutSlash(path)).sort();
  expect(found).toEqual([...new Set(Object.keys(routesByPath).map(withoutSlash))].sort());
});

it("finds the files of a screen and of its layout", () => {
  const login = routes.find(({ path }) => path === "/login");
  expect(login?.components.map((file) => file.replace(/.*\//, ""))).toEqual([
    "login-page.tsx",
    "guest-layout.tsx",
  ]);
  expect(login?.parents).toEqual(["guest"]);
  const members = routes.find(({ path }) => path === "/$accountId/settings/members");
  expect(members?.parents).toEqual(["studio", "signed-in"]);
  expect(members?.isScreen).toBe(true);
  expect(routes.find(({ path }) => path === "/account")?.isScreen).toBe(false);
  expect(routes.find(({ path }) => path === "/gallery/workspace")?.frame).toBe("workspace");
});
