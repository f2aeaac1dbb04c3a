/** Runs before each test file: fast-check starts from the seed that vitest.config.ts chose, and prints it on failure. */
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env.TEST_SEED) });
