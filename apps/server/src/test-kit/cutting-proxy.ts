/**
 * A proxy between client and server that loses responses: the request is processed, but the client never gets the
 * response.
 */
import { type AddressInfo, connect, createServer, type Server } from "node:net";

export interface CuttingProxy {
  readonly port: number;
  readonly cuts: { before: number; within: number };
  close(): void;
}

type Fate = "before" | "within" | "deliver";

/**
 * Cuts connections after the server has responded: before the first byte, or in the middle of the response. `fates`
 * apply in turn.
 */
export async function startCuttingProxy(
  target: number,
  fates: readonly Fate[] = ["before", "within", "deliver"],
): Promise<CuttingProxy> {
  const cuts = { before: 0, within: 0 };
  let connections = 0;
  const server: Server = createServer((client) => {
    const fate = fates[connections++ % fates.length];
    const upstream = connect(target, "127.0.0.1");
    client.pipe(upstream);
    client.on("error", () => upstream.destroy());
    upstream.on("error", () => client.destroy());
    upstream.on("data", (answer) => {
      if (fate === "deliver") {
        client.write(answer);
        return;
      }
      if (client.destroyed) return;
      cuts[fate ?? "before"] += 1;
      if (fate === "before") client.resetAndDestroy();
      else client.write(answer.subarray(0, answer.length >> 1), () => client.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, cuts, close: () => server.close() };
}
