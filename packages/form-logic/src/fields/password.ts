/** A secret. It can be written and never read: logic sees that it is there, texts show dots, always as many. */
import { fieldLogic } from "./field-type.ts";
import { textFieldDescription } from "./text-description.ts";
import { textFieldLogic } from "./text-field.ts";

const lengthMax = 200;

export const passwordLogic = /* @__PURE__ */ fieldLogic({
  .../* @__PURE__ */ textFieldLogic("password", lengthMax),
  kind: "boolean",
  operand: (value) => (value ? true : null),
  toText: (value) => (value ? "••••••••" : ""),
});

export const passwordDescription = /* @__PURE__ */ textFieldDescription(
  "password",
  lengthMax,
  [{ value: "correct horse" }, { settings: { min_length: 8 }, value: "battery staple" }],
  { writeOnly: true },
);
