/**
 * Fetches the form while the renderer itself is still loading. Returns undefined if the form is not available now; the
 * client will report why.
 */
import type { PublicForm } from "@formstead/client";

export async function fetchForm(baseUrl: string, formRef: string): Promise<PublicForm | undefined> {
  try {
    const url = `${baseUrl}/api/v1/entry-sessions/forms/${encodeURIComponent(formRef)}`;
    const response = await fetch(url, { credentials: "omit" });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
