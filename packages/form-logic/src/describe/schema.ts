/**
 * JSON Schema (2020-12) of the answers of one version. Every answer may be null or absent: whether it is required
 * depends on the other answers, so the engine decides that, not the schema.
 */
import type { FormDefinition } from "../definition/definition.ts";
import type { JsonSchema } from "../fields/field-type.ts";
import { type Answer, answersOf, type FindDescription } from "./walk.ts";

const instanceId: JsonSchema = { type: "string", minLength: 1, maxLength: 64 };

export function answersSchema(definition: FormDefinition, find: FindDescription): JsonSchema {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: definition.title,
    ...objectSchema(answersOf(definition, find)),
  };
}

function objectSchema(answers: readonly Answer[]): JsonSchema {
  return { type: "object", additionalProperties: false, properties: propertiesOf(answers) };
}

function propertiesOf(answers: readonly Answer[]): JsonSchema {
  return Object.fromEntries(answers.map((answer) => [answer.key, answerSchema(answer)]));
}

function answerSchema(answer: Answer): JsonSchema {
  const title = answer.label ? { title: answer.label } : {};
  if (answer.kind === "group") return { ...title, ...objectSchema(answer.answers) };
  if (answer.kind === "field") {
    // An unknown type allows any value, including null.
    const isKnown = Object.keys(answer.schema).length > 0;
    return isKnown ? { ...title, anyOf: [answer.schema, { type: "null" }] } : title;
  }
  const { min, max } = answer;
  const properties = { _id: instanceId, ...propertiesOf(answer.answers) };
  return {
    ...title,
    type: "array",
    ...(min === undefined ? {} : { minItems: min }),
    ...(max === undefined ? {} : { maxItems: max }),
    items: { ...objectSchema([]), required: ["_id"], properties },
  };
}
