/**
 * Calls that must succeed, for operations which need more than ids that exist: a state, a secret from a mail, a password.
 * Everything else is found by the generator.
 */
import type { Draft } from "./draft.ts";
import type { World } from "./world.ts";

export type Recipe = (world: World) => Promise<{
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly query?: Draft["query"];
}>;

/** Operations whose success needs what a test without a browser or a further server does not have. */
export const withoutSuccess: Readonly<Record<string, string>> = {};

export const recipes: Readonly<Record<string, Recipe>> = {
  "auth.login": async ({ owner }) => ({ body: { email: owner.user.email, password: owner.user.password } }),
  "auth.reauthenticate": async ({ owner }) => ({ body: { password: owner.user.password } }),
  "projects.unarchive": async (world) => {
    const id = await world.make("prj");
    await world.owner.post(`/projects/${id}/archive`);
    return { params: { id } };
  },
  "projects.restore": async (world) => {
    const id = await world.make("prj");
    await world.owner.delete(`/projects/${id}`);
    return { params: { id } };
  },
};
