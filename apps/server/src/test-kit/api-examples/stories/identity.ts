/** Signing in: Ada signs up, changes her password, and protects her account with an app and a passkey. */
import { vi } from "vitest";
import { createAuthenticatorApp } from "../../authenticator-app.ts";
import { createPasskeyDevice } from "../../passkey-device.ts";
import { newBrowser, originOf, stopTheDate, tokenTo } from "../../signing-in.ts";
import { insistent, type Stage } from "../stage.ts";

const email = "ada.lovelace@example.test";
const [first, second, third] = [
  "correct horse battery staple",
  "a longer walk by the sea",
  "seven quiet rivers",
];

async function signUpStory({ h }: Stage): Promise<void> {
  const visitor = insistent(newBrowser(h));
  await visitor.get("/auth/methods");
  await visitor.post("/auth/signup", { email, password: first, name: "Ada Lovelace", locale: "en-GB" });
  await visitor.post("/auth/resend-verification", { email });
  await visitor.post("/auth/verify-email", { token: await tokenTo(h, email) });
  await visitor.post("/auth/login", { email, password: first });
  await visitor.post("/auth/change-password", { current_password: first, new_password: second });
  await visitor.get("/auth/sessions");
  await visitor.post("/auth/forgot-password", { email });
  await visitor.post("/auth/reset-password", { token: await tokenTo(h, email), password: third });
}

async function secondFactorStory(stage: Stage): Promise<void> {
  stopTheDate();
  try {
    await useAuthenticatorApp(stage);
  } finally {
    vi.useRealTimers();
  }
}

async function useAuthenticatorApp({ h }: Stage): Promise<void> {
  const { email: address, password } = await h.newUser();
  const ada = insistent(newBrowser(h));
  await ada.post("/auth/login", { email: address, password });
  await ada.post("/auth/reauthenticate", { password });
  const { totp_uri } = await ada.post("/auth/totp", { password });
  const app = createAuthenticatorApp(totp_uri);
  await ada.post("/auth/totp/confirm", { code: app.code(-1) });
  await ada.post("/auth/reauthenticate", { code: app.code() });
  await ada.post("/auth/totp/backup-codes", { password });
  const elsewhere = newBrowser(h);
  // The response is 401 until the second factor has been checked.
  await elsewhere.post("/auth/login", { email: address, password });
  await insistent(elsewhere).post("/auth/mfa", { code: app.code(1) });
}

async function passkeyStory({ h }: Stage): Promise<void> {
  const { email: address, password } = await h.newUser();
  const ada = insistent(newBrowser(h));
  await ada.post("/auth/login", { email: address, password });
  await ada.post("/auth/reauthenticate", { password });
  const device = createPasskeyDevice(originOf(h));
  const options = await ada.post("/auth/passkeys/registration-options");
  await ada.post("/auth/passkeys", { response: device.create(options), name: "Work laptop" });
  await ada.get("/auth/passkeys");
  const elsewhere = insistent(newBrowser(h));
  const challenge = await elsewhere.post("/auth/passkeys/sign-in-options");
  await elsewhere.post("/auth/passkeys/sign-in", { response: device.get(challenge) });
}

export const identityStories = [signUpStory, secondFactorStory, passkeyStory];
