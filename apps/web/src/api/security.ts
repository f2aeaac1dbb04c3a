/** How a person signs in: password, authenticator app, passkeys, and active sessions. */
import { queryOptions } from "@tanstack/react-query";
import { api, take } from "./client.ts";
import { proveIdentity } from "./identity.ts";
import { everyPage, pagedQuery } from "./pages.ts";

export function changePassword(body: { current_password: string; new_password: string }) {
  return take(api.POST("/auth/change-password", { body }));
}

/** The response contains secrets that are shown only once, so it is returned to the caller and never cached. */
export async function startTotp(password: string) {
  const body = await proven(password);
  return take(api.POST("/auth/totp", { body }));
}

/** The server also renews the session cookie. */
export function confirmTotp(code: string) {
  return take(api.POST("/auth/totp/confirm", { body: { code } }));
}

export function removeTotp() {
  return take(api.DELETE("/auth/totp"));
}

/** Like the response of `startTotp`, this one contains secrets and is never cached. */
export async function renewBackupCodes(password: string) {
  const body = await proven(password);
  return take(api.POST("/auth/totp/backup-codes", { body }));
}

/**
 * These operations require the password and a recent reauthentication. Reauthenticating with the password first means
 * that the person enters it only once. People without a password send none; their sign-in counts as the
 * reauthentication.
 */
async function proven(password: string): Promise<{ password?: string }> {
  if (password === "") return {};
  await proveIdentity({ password });
  return { password };
}

export const passkeysQuery = queryOptions({
  queryKey: ["me", "passkeys"],
  queryFn: () =>
    everyPage((cursor) => take(api.GET("/auth/passkeys", { params: { query: { limit: 100, ...cursor } } }))),
});

export function passkeyRegistrationOptions() {
  return take(api.POST("/auth/passkeys/registration-options"));
}

/** The browser's WebAuthn response, passed on unchanged. */
interface BrowserAnswer {
  readonly id: string;
  readonly response: object;
}

export function addPasskey(response: BrowserAnswer, name: string) {
  return take(
    api.POST("/auth/passkeys", {
      body: { response: { ...response, response: { ...response.response } }, name },
    }),
  );
}

export function removePasskey(id: string) {
  return take(api.DELETE("/auth/passkeys/{id}", { params: { path: { id } } }));
}

export const sessionsQuery = pagedQuery(["me", "sessions"], (cursor) =>
  take(api.GET("/auth/sessions", { params: { query: { limit: 20, ...cursor } } })),
);

export function endSession(id: string) {
  return take(api.DELETE("/auth/sessions/{id}", { params: { path: { id } } }));
}

export function endOtherSessions() {
  return take(api.DELETE("/auth/sessions"));
}
