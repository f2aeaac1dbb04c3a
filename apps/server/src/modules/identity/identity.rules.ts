/** Who a person is here, how long a session lives, what a password must be. Pure. */
import type { Id } from "../../platform/ids/ids.ts";

export type UserId = Id<"usr">;
export type SessionId = Id<"ses">;
export type PasskeyId = Id<"pky">;

export interface User {
  readonly id: UserId;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly name: string;
  readonly locale: string;
  readonly hasTotp: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface Session {
  readonly id: SessionId;
  readonly userId: UserId;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly reauthenticatedAt: Date | null;
  readonly createdAt: Date;
  /** When the session was last used, to about five minutes. */
  readonly updatedAt: Date;
  readonly expiresAt: Date;
}

export interface Passkey {
  readonly id: PasskeyId;
  readonly name: string | null;
  /** Copied to the person's other devices by their maker, or bound to one. */
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
/** A session in use is not written more often than this. */
const slideEveryMs = 5 * 60_000;
const elevationMs = 10 * 60_000;

/** The new expiry of a session that is used now; undefined while writing it is not worth the trip. */
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

/** Long enough to pass by length, and among the first that anyone tries. */
const common = new Set(
  `1234567890 12345678910 123456789a 123456789q 1234567891 0123456789 0987654321 9876543210 1234512345 1231231234
  1111111111 0000000000 2222222222 5555555555 7777777777 8888888888 9999999999 1122334455 1212121212 1010101010
  123123123123 111222333444 112233445566 123456123456 1234567890a 1234567890q 123456789abc 12345qwert 12345qwerty
  1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw23edc 1qaz2wsx3edc4rfv q1w2e3r4t5 q1w2e3r4t5y6 qwertyuiop qwertyuiop123
  qwerty1234 qwerty12345 qwerty123456 qwertyqwerty qwerty7890 qwertyasdf asdfghjkl1 asdfghjkl123 asdfasdfasdf
  zxcvbnm123 zxcvbnmasd qazwsxedcrfv qazwsx1234 abcdefghij abcdefghijk abcd123456 abc1234567 abc123abc123 a123456789
  a1b2c3d4e5 aaaaaaaaaa abcdef123456 aa12345678 aa123456789 password10 password11 password12 password123 password1234
  password12345 password01 password1! passw0rd12 passw0rd123 p@ssw0rd12 p@ssw0rd123 p@ssword123 passwordpassword
  password2024 password2025 password2026 mypassword mypassword1 mypassword123 newpassword newpassword1 welcome123
  welcome1234 welcome2024 welcome2025 welcome2026 letmein123 letmein1234 letmeinnow changeme123 changeme1234
  administrator admin12345 admin123456 adminadmin admin123admin rootroot12 iloveyou12 iloveyou123 iloveyou1234
  iloveyouforever sunshine123 princess123 football123 baseball123 basketball superman123 spiderman1 batman1234
  michael123 jennifer12 charlie123 dragon1234 monkey1234 shadow1234 master1234 starwars123 pokemon123 liverpool1
  manchester barcelona1 chocolate1 butterfly1 computer123 internet123 samsung123 facebook123 google1234 minecraft1
  whatever123 trustno1234 testtest12 test123456 testing123 qwerty!@#$ secret1234 hello12345 helloworld helloworld1
  formstead1 formstead123`.split(/\s+/),
);

/** Also refused: the person's own address, whole or up to the @. */
export function isGuessable(password: string, email: string): boolean {
  const plain = password.normalize("NFKC").toLowerCase();
  return common.has(plain) || plain === email || plain === email.split("@")[0];
}
