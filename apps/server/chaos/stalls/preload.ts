/** Loaded before the api's own program: measures the longest turn of its event loop, and reports it when asked. */
import { startStallMeter } from "../../src/test-kit/stall-meter.ts";

const meter = startStallMeter();

process.on("message", (order: unknown) => {
  if (order === "take") process.send?.({ longestMs: meter.take() });
});
