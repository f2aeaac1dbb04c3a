/** Examples of request bodies and responses. */
import type { Json } from "./components.ts";

export type ExamplePart = "body" | `${number}`;

/** Returns the example of a request body, or of the response with that status, if there is one. */
export type ExampleOf = (operationId: string, part: ExamplePart) => unknown;

/** Returns an example of one operation as a member of a media type object. */
export type ExampleWriter = (part: ExamplePart) => Json;

export function exampleWriter(exampleOf: ExampleOf, operationId: string): ExampleWriter {
  return (part) => {
    const example = exampleOf(operationId, part);
    return example === undefined ? {} : { example };
  };
}
