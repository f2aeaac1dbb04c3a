/** Repeats `look` until it stops throwing; on timeout, the test fails with its last error. */
export async function eventually<T>(look: () => Promise<T> | T, timeoutMs = 15_000): Promise<T> {
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
