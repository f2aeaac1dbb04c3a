/** Events for connectors. A change to an environment, a secret, or an action counts as a change to its connector. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineEvent } from "../../../platform/outbox/definitions.ts";

const data = z.object({ connector_id: idSchema("con") });

export const connectorCreated = defineEvent("connector.created", { version: 1, isPublic: true, data });
export const connectorUpdated = defineEvent("connector.updated", { version: 1, isPublic: true, data });
export const connectorDeleted = defineEvent("connector.deleted", { version: 1, isPublic: true, data });
