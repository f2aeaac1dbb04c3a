/** Users, session lifetimes, and password requirements. Pure. */
import type { Id } from "../../../platform/ids/ids.ts";

export type UserId = Id<"usr">;
export type SessionId = Id<"ses">;
export type PasskeyId = Id<"pky">;

export interface User {
  readonly id: UserId;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly name: string;
  readonly locale: string;
  /** False while `locale` is only the default. */
  readonly hasChosenLocale: boolean;
  readonly hasTotp: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The language the person chose; undefined until they choose one. */
export function chosenLocale({ locale, hasChosenLocale }: User): string | undefined {
  return hasChosenLocale ? locale : undefined;
}

export interface Session {
  readonly id: SessionId;
  readonly userId: UserId;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly reauthenticatedAt: Date | null;
  readonly createdAt: Date;
  /** When the session was last used, accurate to about five minutes. */
  readonly updatedAt: Date;
  readonly expiresAt: Date;
}

export interface Passkey {
  readonly id: PasskeyId;
  readonly name: string | null;
  /** Whether the passkey is synced to the user's other devices or bound to one. */
  readonly isBackedUp: boolean;
  readonly createdAt: Date;
}

export interface TotpSetup {
  /** `otpauth://…`, for the authenticator app. */
  readonly totpUri: string;
  readonly backupCodes: readonly string[];
}

export const sessionIdleMs = 24 * 3_600_000;
export const sessionAbsoluteMs = 30 * 24 * 3_600_000;
/** The minimum time between two writes to a session in use. */
const slideEveryMs = 5 * 60_000;
const elevationMs = 10 * 60_000;

/** Returns the new expiry of a session in use, or undefined if it was written too recently. */
export function slidExpiry(session: Pick<Session, "createdAt" | "expiresAt">, now: Date): Date | undefined {
  const latest = session.createdAt.getTime() + sessionAbsoluteMs;
  const next = Math.min(now.getTime() + sessionIdleMs, latest);
  return next - session.expiresAt.getTime() >= slideEveryMs ? new Date(next) : undefined;
}

export function elevatedUntil(reauthenticatedAt: Date | null): Date | null {
  return reauthenticatedAt && new Date(reauthenticatedAt.getTime() + elevationMs);
}

export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

export const passwordChars = { min: 10, max: 128 } as const;
