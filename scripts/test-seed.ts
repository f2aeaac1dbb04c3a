/** Runs before each test file: fast-check uses the seed that vitest.config.ts chose and prints it on failure. */
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env.TEST_SEED) });
