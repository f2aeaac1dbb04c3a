/**
 * Row-level security does not apply to a superuser, a role that bypasses it, or (without FORCE) an owner. A process
 * with such a database login must not start, because a single missing condition would expose one account's data to
 * another. The same applies if sessions lack our settings, for example, behind a pooler without the role's settings,
 * because times would be parsed incorrectly.
 */
import { ConfigError } from "../platform/config/config.ts";
import { sessionSettings } from "../platform/db/database.ts";
import type { Shards } from "../platform/db/shards.ts";
import type { Logger } from "../platform/telemetry/logger.ts";

interface LoginFacts {
  readonly login: string;
  readonly is_strong: boolean;
  readonly is_owner: boolean;
  readonly settings: Readonly<Record<string, string>>;
}

const question = `
  select rolname as login, rolsuper or rolbypassrls as is_strong,
         exists (select 1 from pg_class where relowner = r.oid and relnamespace = 'public'::regnamespace) as is_owner,
         (select jsonb_object_agg(name, current_setting(name)) from unnest($1::text[]) name) as settings
  from pg_roles r where rolname = current_user`;

/** An unreachable database does not prevent the start; readiness reports it. */
export async function refuseStrongLogins(shards: Shards, logger: Logger): Promise<void> {
  const problems: string[] = [];
  for (const name of shards.names) {
    const facts = await shards
      .get(name)
      .pool.query<LoginFacts>(question, [Object.keys(sessionSettings)])
      .then(({ rows }) => rows[0])
      .catch((error: unknown) => {
        logger.warn({ err: error, database: name }, "checking the database login failed");
        return undefined;
      });
    const wrong = Object.entries(sessionSettings).filter(
      ([key, value]) => facts && facts.settings[key] !== value,
    );
    if (facts && wrong.length > 0) {
      problems.push(
        `sessions of the login "${facts.login}" on database ${name} lack ${wrong.map(([key, value]) => `${key}=${value}`).join(", ")}; run deploy/postgres-init.sql again to set them for the login`,
      );
    }
    if (facts?.is_strong || facts?.is_owner) {
      problems.push(
        `the login "${facts.login}" of database ${name} ${facts.is_strong ? "bypasses row-level security" : "owns tables"}; use one that is only a member of formstead_app (deploy/postgres-init.sql)`,
      );
    }
  }
  if (problems.length > 0) throw new ConfigError(problems);
}
