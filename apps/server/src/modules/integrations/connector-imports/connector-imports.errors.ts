import { defineErrors } from "../../../platform/errors/errors.ts";

export const connectorImportErrors = defineErrors({
  openapi_invalid: {
    status: 422,
    message: "The OpenAPI document cannot be read.",
    fix: "Send an OpenAPI 3.0 or 3.1 document as a JSON object, or as YAML or JSON text. See `reason` for the problem. Convert version 2 (Swagger) documents first.",
  },
});
