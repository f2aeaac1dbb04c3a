import { defineErrors } from "../../../platform/errors/errors.ts";

export const connectorImportErrors = defineErrors({
  openapi_invalid: {
    status: 422,
    message: "This is no OpenAPI document that can be read.",
    fix: "Send an OpenAPI document of version 3.0 or 3.1 as a JSON object, or as a YAML or JSON text. `reason` tells what is wrong. Documents of version 2 (Swagger) have to be converted first.",
  },
});
