/** API schemas and operations for authentication and the user's own profile. */
import { z } from "zod";
import { signedIn } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { passkeyOperations, totpOperations } from "./second-factor.contract.ts";
import { locale, MeOut, personName, signInOperations, signUpOperations } from "./sign-in.contract.ts";

export const authContract = defineContract(
  "auth",
  {
    title: "Sign-in",
    home: "directory",
    description: "Sign-up, sign-in, sign-out, passwords, second factors, and sessions.",
  },
  { ...signUpOperations, ...signInOperations, ...totpOperations, ...passkeyOperations },
);

export const meContract = defineContract(
  "me",
  { title: "Signed-in user", home: "directory", description: "The signed-in user." },
  {
    get: {
      method: "GET",
      path: "/me",
      summary: "Get your profile",
      access: signedIn(),
      returns: { 200: MeOut },
      errors: [],
    },
    update: {
      method: "PATCH",
      path: "/me",
      summary: "Update your profile",
      access: signedIn(),
      body: z
        .strictObject({ name: personName.optional(), locale: locale.optional() })
        .meta({ id: "MePatch", description: "Omitted properties are left unchanged." }),
      idempotent: true,
      returns: { 200: MeOut },
      errors: [],
    },
  },
);
