import { defineErrors } from "../../../platform/errors/errors.ts";

export const connectorErrors = defineErrors({
  connector_key_taken: {
    status: 409,
    message: "Another connector in this account uses this key.",
    fix: "Choose another `key`, or omit it when you create the connector to generate one from the name.",
  },
  environment_name_taken: {
    status: 409,
    message: "Another environment of this connector uses this name.",
    fix: "Choose another name. Names are not case-sensitive.",
  },
  action_key_taken: {
    status: 409,
    message: "Another action of this connector uses this key.",
    fix: "Choose another `key`; it must be unique within the connector.",
  },
  connector_limit: {
    status: 409,
    message: "You have reached the limit for this type of resource.",
    fix: "`limit` is the maximum. Delete resources you no longer need.",
  },
  connector_in_use: {
    status: 409,
    message: "This is used by published workflows.",
    fix: "`used_by[]` lists up to 20 of them. Remove the connector, environment, or action from these workflows, then repeat the call.",
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
