/** Short names for API types, so that screens do not have to spell out paths in the OpenAPI document. */
import type { components } from "./openapi.d.ts";

type Schemas = components["schemas"];

export type Account = Schemas["Account"];
export type ApiKey = Schemas["ApiKey"];
export type ApiKeyCreated = Schemas["ApiKeyCreated"];
export type AuditEvent = Schemas["AuditEvent"];
export type Invitation = Schemas["Invitation"];
export type Job = Schemas["Job"];
export type Me = Schemas["Me"];
export type Membership = Schemas["Membership"];
export type Passkey = Schemas["Passkey"];
export type Project = Schemas["Project"];
export type Session = Schemas["Session"];
export type TotpSetup = Schemas["TotpSetup"];
export type User = Schemas["User"];
export type Role = Membership["role"];
