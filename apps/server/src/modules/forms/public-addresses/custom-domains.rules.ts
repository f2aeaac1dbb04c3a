/**
 * How a claim to a domain develops. A claim is pending until its DNS record is found. If the
 * record of a verified domain stays missing for three days, the domain is pending again. Pure.
 */
import type { Id } from "../../../platform/ids/ids.ts";

export type DomainId = Id<"dom">;

/** A host that an account claims, and, once verified, serves its forms under. */
export interface Domain {
  readonly id: DomainId;
  readonly host: string;
  readonly token: string;
  readonly status: "pending" | "verified";
  readonly isPrimary: boolean;
  readonly verifiedAt: Date | null;
  readonly checkedAt: Date | null;
  readonly failingSince: Date | null;
  readonly expiresAt: Date | null;
  readonly revision: number;
  readonly createdBy: Id<"usr"> | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const dayMs = 86_400_000;
const pendingMs = 14 * dayMs;
const patienceMs = 3 * dayMs;
const recheckMs = dayMs;
export const domainsMax = 20;
const recordPrefix = "_formstead";
const valuePrefix = "formstead-verification=";

/** The result of looking for the record; `unknown` if the name servers did not answer. */
export type Evidence = "present" | "missing" | "unknown";

type Born = Pick<Domain, "id" | "host" | "token"> & { readonly createdBy: Id<"usr"> | null };

export function claim(born: Born, now: Date): Domain {
  return {
    ...born,
    status: "pending",
    isPrimary: false,
    verifiedAt: null,
    checkedAt: null,
    failingSince: null,
    expiresAt: new Date(now.getTime() + pendingMs),
    revision: 1,
    createdAt: now,
    updatedAt: now,
  };
}

export function judge(domain: Domain, evidence: Evidence, now: Date): Domain {
  const checked = evidence === "unknown" ? domain : touched({ ...domain, checkedAt: now }, now);
  if (evidence === "present")
    return {
      ...checked,
      status: "verified",
      verifiedAt: domain.verifiedAt ?? now,
      failingSince: null,
      expiresAt: null,
    };
  if (evidence === "unknown" || domain.status === "pending") return checked;
  const failingSince = domain.failingSince ?? now;
  const isOver = now.getTime() - failingSince.getTime() >= patienceMs;
  return isOver ? lapse(checked, now) : { ...checked, failingSince };
}

/** Another account has proved that it controls the host now, or the record has been missing for too long. */
export function lapse(domain: Domain, now: Date): Domain {
  return touched(
    {
      ...domain,
      status: "pending",
      isPrimary: false,
      verifiedAt: null,
      failingSince: null,
      expiresAt: new Date(now.getTime() + pendingMs),
    },
    now,
  );
}

export function setPrimary(domain: Domain, isPrimary: boolean, now: Date): Domain {
  return touched({ ...domain, isPrimary }, now);
}

export function isExpired({ expiresAt }: Domain, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** When the domain is looked at again. */
export function nextCheckAt({ expiresAt }: Domain, now: Date): Date {
  return expiresAt ?? new Date(now.getTime() + recheckMs);
}

function touched(domain: Domain, now: Date): Domain {
  return { ...domain, revision: domain.revision + 1, updatedAt: now };
}

export function recordOf({ host, token }: Pick<Domain, "host" | "token">) {
  return { type: "TXT", name: `${recordPrefix}.${host}`, value: `${valuePrefix}${token}` } as const;
}
