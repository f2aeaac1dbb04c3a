import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const modules = join(import.meta.dirname, "../../modules");

/**
 * Every sender of email. `proven`: only to users who have verified their address. `stranger`: to unverified
 * addresses, so the wording is fixed and messages are counted. `product`: composed by an account, counted per day.
 */
const senders: Readonly<Record<string, "proven" | "stranger" | "product">> = {
  "accounts/deletion/deletion-mail.service.ts": "proven",
  "accounts/identity/mails.service.ts": "stranger",
  "accounts/members/invitation-mail.service.ts": "stranger",
  "integrations/webhooks/disabled-mail.service.ts": "proven",
  "respondents/emails/copies.service.ts": "stranger",
  "respondents/sessions/resume.service.ts": "stranger",
  "templates/templates/mails.service.ts": "product",
};

const sourceOf = (file: string) => readFileSync(join(modules, file), "utf8");

describe("unsolicited email", () => {
  it("comes only from the senders listed here", () => {
    const found = globSync("**/*.service.ts", { cwd: modules }).filter((file) =>
      /\bsendMailInJob\(|\bmailer\.send\(/.test(sourceOf(file)),
    );
    expect(found.sort()).toEqual(Object.keys(senders));
  });

  it.each(Object.keys(senders).filter((file) => senders[file] === "stranger"))(
    "has a fixed subject and title in %s",
    (file) => {
      const composed = sourceOf(file).match(/\b(subject|title)(:| =) (`.*\$\{|.*(account|definition)\.).*/g);
      expect(composed ?? []).toEqual([]);
    },
  );
});
