/** The messages that webhook endpoints receive: one per public event, all with the same envelope and headers. */

import { pascalCase } from "@formstead/form-logic";
import { z } from "zod";
import type { EventDef } from "../../outbox/definitions.ts";
import type { Components, Json } from "./components.ts";
import type { SchemaWriter } from "./schemas.ts";

export interface WebhookMessages {
  readonly events: readonly EventDef[];
  /** The members that all messages have. The schema must have an ID. */
  readonly envelope: z.ZodType;
  /** Resources that are added to `data` if it has their id: for example, `entry` if it has `entry_id`. */
  readonly included: Readonly<Record<string, z.ZodType>>;
  /** The headers of every message, with their descriptions. */
  readonly headers: Readonly<Record<string, string>>;
  /** What the endpoint's responses mean, by status. */
  readonly answers: Readonly<Record<string, string>>;
}

export function describeWebhooks(
  messages: WebhookMessages,
  components: Components,
  toSchema: SchemaWriter,
): Json {
  const { events, headers, answers } = messages;
  const parameters = Object.entries(headers).map(([name, description]) =>
    components.share("parameters", pascalCase(name), {
      name,
      in: "header",
      required: true,
      description,
      schema: { type: "string" },
    }),
  );
  const responses = Object.fromEntries(
    Object.entries(answers).map(([status, description]) => [
      status,
      components.share("responses", `Webhook${pascalCase(status)}`, { description }),
    ]),
  );
  const envelope = toSchema(messages.envelope, "output");
  const dataNames = namesOfData(events);
  const describe = ({ name, version, data }: EventDef): Json => ({
    summary: titleOf(name),
    security: [],
    parameters,
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: {
            allOf: [
              envelope,
              {
                properties: {
                  type: { const: name },
                  version: { const: version },
                  data: toSchema(dataSchema(data, dataNames.get(data) ?? name, messages), "output"),
                },
              },
            ],
          },
        },
      },
    },
    responses,
  });
  const sorted = events.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return Object.fromEntries(sorted.map((event) => [event.name, { post: describe(event) }]));
}

/** Names the data of events: `EntryEventData` if several events share it, otherwise `EntryUpdatedEventData`. */
function namesOfData(events: readonly EventDef[]): Map<z.ZodType, string> {
  const groups = Map.groupBy(events, ({ data }) => data);
  return new Map(
    [...groups].map(([data, [first, ...others]]) => {
      const name = first?.name ?? "";
      return [data, `${pascalCase(others.length === 0 ? name : (name.split(".")[0] ?? ""))}EventData`];
    }),
  );
}

const named = new WeakMap<z.ZodType, z.ZodType>();

function dataSchema(data: z.ZodType, id: string, { included }: WebhookMessages): z.ZodType {
  const known = named.get(data);
  if (known) return known;
  const shape = data instanceof z.ZodObject ? data.shape : {};
  const extra = Object.entries(included).filter(([name]) => `${name}_id` in shape);
  const whole = data instanceof z.ZodObject ? data.extend(Object.fromEntries(extra)) : data;
  const schema = whole.meta({ id });
  named.set(data, schema);
  return schema;
}

/** `data_table.created` is shown as "Data table created". */
function titleOf(name: string): string {
  const words = name.replace(/[._]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
