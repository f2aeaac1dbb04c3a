import { defineErrors } from "../../../platform/errors/errors.ts";

export const connectorErrors = defineErrors({
  connector_key_taken: {
    status: 409,
    message: "Another connector in this account already uses this key.",
    fix: "Choose another `key`, or omit it to generate one from the name.",
  },
  environment_name_taken: {
    status: 409,
    message: "Another environment of this connector already uses this name.",
    fix: "Choose another name. Names are not case-sensitive.",
  },
  action_key_taken: {
    status: 409,
    message: "Another action of this connector already uses this key.",
    fix: "Choose another `key`; it must be unique within the connector.",
  },
  connector_limit: {
    status: 409,
    message: "You have reached the maximum number of connectors, environments, secrets, or actions.",
    fix: "Delete items that you no longer need. `limit` is the maximum.",
  },
  connector_in_use: {
    status: 409,
    message: "Published workflows use this connector, environment, or action.",
    fix: "`used_by[]` lists up to 20 of them. Remove it from these workflows, then repeat the request.",
  },
  environment_required: {
    status: 409,
    message: "The connector has no environment.",
    fix: "Add one with `POST /connectors/{id}/environments`; the first one becomes the default.",
  },
  secret_not_set: {
    status: 409,
    message: "The environment is missing a secret that this call requires.",
    fix: "Set the secret named in `secret` with `PUT /connectors/{id}/environments/{env_id}/secrets/{name}`.",
  },
});
