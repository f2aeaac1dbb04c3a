/** Repeats `look` until it stops throwing. On timeout, the test fails with the last error. */
export async function eventually<T>(look: () => Promise<T> | T, timeoutMs = 60_000): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}
