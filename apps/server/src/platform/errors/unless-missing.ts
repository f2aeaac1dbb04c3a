/** For what may be gone between two looks: `not_found` is no error then, but nothing. */
import { E } from "./catalogue.ts";
import { isAppError } from "./errors.ts";

export async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isAppError(error, E.not_found)) return undefined;
    throw error;
  }
}
