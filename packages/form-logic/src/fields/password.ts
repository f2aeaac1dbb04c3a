/** A secret; see `secret-field.ts`. */
import { matchesPattern } from "../patterns/pattern.ts";
import { secretFieldLogic } from "./secret-field.ts";
import { textFieldDescription } from "./text-description.ts";
import { textMax } from "./text-field.ts";

export const passwordLogic = /* @__PURE__ */ secretFieldLogic(matchesPattern);

export const passwordDescription = /* @__PURE__ */ textFieldDescription(
  "password",
  textMax.password,
  [{ value: "correct horse" }, { settings: { min_length: 8 }, value: "battery staple" }],
  { writeOnly: true },
);
