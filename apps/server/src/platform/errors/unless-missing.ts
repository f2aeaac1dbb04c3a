/** Returns undefined instead of throwing `not_found`, for resources that may be deleted between two reads. */
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
