import { defineErrors } from "../../../platform/errors/errors.ts";

export const connectorErrors = defineErrors({
  connector_key_taken: {
    status: 409,
    message: "Another connector of this account has this key.",
    fix: "Choose another `key`, or leave it out when creating: one is then made from the name.",
  },
  environment_name_taken: {
    status: 409,
    message: "Another environment of this connector has this name.",
    fix: "Choose another name. Upper and lower case count as the same.",
  },
  action_key_taken: {
    status: 409,
    message: "Another action of this connector has this key.",
    fix: "Choose another `key`; it names the action inside its connector.",
  },
  connector_limit: {
    status: 409,
    message: "There are as many of these as there may be.",
    fix: "`limit` tells how many. Remove what is no longer needed.",
  },
  connector_in_use: {
    status: 409,
    message: "Published workflows use this.",
    fix: "`used_by[]` names up to 20 of them. Remove the connector, environment or action from these workflows, then repeat the call.",
  },
  environment_required: {
    status: 409,
    message: "The connector has no environment to call.",
    fix: "Add one with `POST /connectors/{id}/environments`; the first becomes the default.",
  },
  secret_not_set: {
    status: 409,
    message: "The environment lacks a secret that this call needs.",
    fix: "Set it with `PUT /connectors/{id}/environments/{env_id}/secrets/{name}`; `secret` tells its name.",
  },
});
