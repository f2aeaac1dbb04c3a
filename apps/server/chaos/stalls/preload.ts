/** Loaded before the API itself: measures the longest turn of its event loop and reports it on request. */
import { startStallMeter } from "../../src/test-kit/stall-meter.ts";

const meter = startStallMeter();

process.on("message", (order: unknown) => {
  if (order === "take") process.send?.({ longestMs: meter.take() });
});
