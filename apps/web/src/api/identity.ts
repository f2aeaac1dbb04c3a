/** Sign-up, sign-in, sign-out, and reauthentication. */
import { queryOptions } from "@tanstack/react-query";
import { api, take } from "./client.ts";
import { announceSignOut } from "./session-end.ts";

export const signInMethodsQuery = queryOptions({
  queryKey: ["sign-in-methods"],
  queryFn: () => take(api.GET("/auth/methods")),
  staleTime: Number.POSITIVE_INFINITY,
});

export async function logout(): Promise<void> {
  await take(api.POST("/auth/logout"));
  announceSignOut();
}

export function proveIdentity(body: { password: string } | { code: string }) {
  return take(api.POST("/auth/reauthenticate", { body }));
}

export interface NewPerson {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly locale: string;
}

/** The response is the same for an address that is already registered; only the email differs. */
export function signUp(body: NewPerson) {
  return take(api.POST("/auth/signup", { body }));
}

export function login(body: { email: string; password: string }) {
  return take(api.POST("/auth/login", { body }));
}

export function finishLogin(body: { code: string } | { backup_code: string }) {
  return take(api.POST("/auth/mfa", { body }));
}

/** The response sets a cookie with the challenge, which is valid for five minutes. */
export function passkeySignInOptions() {
  return take(api.POST("/auth/passkeys/sign-in-options"));
}

export function signInWithPasskey(answer: { readonly id: string; readonly response: object }) {
  const response = { ...answer, response: { ...answer.response } };
  return take(api.POST("/auth/passkeys/sign-in", { body: { response } }));
}

/** This is a query although it changes data, so that it runs once per token, however often the screen mounts. */
export const emailVerificationQuery = (token: string) =>
  queryOptions({
    queryKey: ["email-verification", token],
    queryFn: async () => {
      await take(api.POST("/auth/verify-email", { body: { token } }));
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    retryOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });

export function sendVerificationMail(email: string) {
  return take(api.POST("/auth/resend-verification", { body: { email } }));
}

export function forgotPassword(email: string) {
  return take(api.POST("/auth/forgot-password", { body: { email } }));
}

export function resetPassword(body: { token: string; password: string }) {
  return take(api.POST("/auth/reset-password", { body }));
}
