import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Graph } from "../graph/graph.ts";
import { planOf } from "../graph/plan.ts";
import { createTraversal, type Recorded, type Settled, type Traversal } from "./traversal.ts";

/** `a>b` connects through next, `a:true>b` through another port. Steps whose name starts with `loop` are loops. */
function graphOf(...lines: string[]): Graph {
  const connections = lines.map((line) => {
    const [left = "", to = ""] = line.split(">");
    const [from = "", port = "next"] = left.split(":");
    return { from, port, to };
  });
  const keys = new Set(
    connections.flatMap(({ from, to }) => [from, to]).filter((key) => !key.startsWith("t_")),
  );
  return Graph.parse({
    triggers: [...new Set(connections.map(({ from }) => from))]
      .filter((key) => key.startsWith("t_"))
      .map((key) => ({ key, type: "api" })),
    steps: [...keys].map((key) => ({ key, type: key.startsWith("loop") ? "for_each" : "work" })),
    connections,
  });
}

const went = (port = "next", outputs = {}): Settled => ({ status: "succeeded", port, outputs });
const ids = (traversal: Traversal) => traversal.takeReady().map(({ id }) => id);
const startOf = (...lines: string[]) => createTraversal(planOf(graphOf(...lines)), "t_a");

describe("walking a graph", () => {
  it("follows one branch and skips the other", () => {
    const traversal = startOf("t_a>ask", "ask:true>yes", "ask:false>no", "no>later", "yes>end", "later>end");
    expect(ids(traversal)).toEqual(["ask"]);
    traversal.settle("ask", went("true"));
    expect(ids(traversal)).toEqual(["yes"]);
    expect(traversal.takeSkipped().map(({ id }) => id)).toEqual(["no", "later"]);
    traversal.settle("yes", went());
    expect(ids(traversal)).toEqual(["end"]);
    traversal.settle("end", went());
    expect(traversal.verdict()).toEqual({ status: "succeeded" });
  });

  it("waits for all paths that may still be taken", () => {
    const traversal = startOf("t_a>left", "t_a>right", "left>both", "right>both");
    expect(ids(traversal)).toEqual(["left", "right"]);
    traversal.settle("left", went());
    expect(ids(traversal)).toEqual([]);
    traversal.settle("right", went());
    expect(ids(traversal)).toEqual(["both"]);
  });

  it("starts only at its own trigger", () => {
    const traversal = startOf("t_a>mine", "t_b>other", "mine>end", "other>end");
    expect(ids(traversal)).toEqual(["mine"]);
    traversal.settle("mine", went());
    expect(ids(traversal)).toEqual(["end"]);
  });

  it("fails on an unhandled error and follows a connected error port", () => {
    const failed: Settled = { status: "failed", error: { code: "x", message: "no" } };
    const bare = startOf("t_a>call", "call>end");
    bare.takeReady();
    bare.settle("call", failed);
    expect(bare.verdict()).toEqual({ status: "failed", step: "call", error: { code: "x", message: "no" } });
    const caught = startOf("t_a>call", "call>end", "call:error>mend");
    caught.takeReady();
    caught.settle("call", failed);
    expect(ids(caught)).toEqual(["mend"]);
    caught.settle("mend", went());
    expect(caught.verdict()).toEqual({ status: "succeeded" });
  });

  it("runs a loop with limited parallelism and returns the outputs of its last steps", () => {
    const traversal = startOf("t_a>loop", "loop:each>look", "look>mail", "loop:done>end");
    traversal.takeReady();
    traversal.open("loop", ["a", "b", "c"], 2, false);
    const first = traversal.takeReady();
    expect(first.map(({ id }) => id)).toEqual(["look@0", "look@1"]);
    expect(first[1] && traversal.itemFor(first[1])).toEqual({ item: "b", index: 1 });
    for (const round of [0, 1, 2]) {
      traversal.settle(`look@${round}`, went("next", { n: round }));
      const [mail] = traversal.takeReady();
      expect(mail && traversal.outputsFor(mail, "look")).toEqual(went("next", { n: round }));
      traversal.settle(`mail@${round}`, went("next", { sent: round }));
      traversal.takeReady();
    }
    expect(traversal.takeEnded()).toMatchObject([
      {
        instance: { id: "loop" },
        settled: {
          port: "done",
          outputs: {
            count: 3,
            results: [{ mail: { sent: 0 } }, { mail: { sent: 1 } }, { mail: { sent: 2 } }],
          },
        },
      },
    ]);
  });

  it("runs nested and empty loops", () => {
    const traversal = startOf(
      "t_a>loop",
      "loop:each>loop2",
      "loop2:each>work",
      "loop2:done>after",
      "loop:done>end",
    );
    traversal.takeReady();
    traversal.open("loop", [1, 2], 1, false);
    expect(ids(traversal)).toEqual(["loop2@0"]);
    traversal.open("loop2@0", ["x"], 1, false);
    expect(ids(traversal)).toEqual(["work@0.0"]);
    traversal.settle("work@0.0", went());
    expect(ids(traversal)).toEqual(["after@0"]);
    traversal.settle("after@0", went());
    expect(ids(traversal)).toEqual(["loop2@1"]);
    traversal.open("loop2@1", [], 1, false);
    expect(ids(traversal)).toEqual(["after@1"]);
    traversal.settle("after@1", went());
    expect(ids(traversal)).toEqual(["end"]);
  });

  it("tolerates failed iterations of a lenient loop", () => {
    const traversal = startOf("t_a>loop", "loop:each>work", "work>more", "loop:done>end");
    traversal.takeReady();
    traversal.open("loop", [1, 2], 1, true);
    traversal.takeReady();
    traversal.settle("work@0", { status: "failed", error: { code: "x", message: "no" } });
    expect(ids(traversal)).toEqual(["work@1"]);
    traversal.settle("work@1", went());
    traversal.takeReady();
    traversal.settle("more@1", went());
    expect(traversal.takeEnded()[0]?.settled).toMatchObject({
      outputs: { count: 2, errors: [{ index: 0, code: "x", message: "no" }] },
    });
    expect(ids(traversal)).toEqual(["end"]);
  });
});

/** Layers of steps, each connected to earlier layers; some lead to a loop with a body. */
const anyGraph = fc
  .tuple(
    fc.array(fc.tuple(fc.nat(9), fc.nat(9), fc.constantFrom("next", "true", "error")), { maxLength: 14 }),
    fc.nat(4),
  )
  .map(([edges, bodies]) => {
    const lines = [
      "t_a>s0",
      ...edges.map(([a, b, port]) => `s${Math.min(a, b)}:${port}>s${Math.max(a, b) + 1}`),
    ];
    for (let one = 0; one < bodies; one += 1)
      lines.push(
        `s${one}>loop${one}`,
        `loop${one}:each>in${one}`,
        `in${one}>last${one}`,
        `loop${one}:done>out${one}`,
      );
    return graphOf(...lines);
  });

type Teller = (id: string) => Settled | number;

function finish(
  traversal: Traversal,
  tell: Teller,
  pick: (count: number) => number,
  record: Map<string, Recorded>,
): string[] {
  const told: string[] = [];
  const open = [...traversal.takeReady()];
  while (open.length > 0) {
    const [instance] = open.splice(pick(open.length), 1);
    if (!instance) break;
    told.push(instance.id);
    const outcome = tell(instance.id);
    if (instance.step.type === "for_each") {
      const items =
        record.get(instance.id)?.items ?? Array.from({ length: Number(outcome) || 0 }, (_, at) => at);
      record.set(instance.id, { items });
      traversal.open(instance.id, items, 2, false);
    } else {
      record.set(instance.id, { settled: outcome as Settled });
      traversal.settle(instance.id, outcome as Settled);
    }
    for (const { instance: ended, settled } of traversal.takeEnded()) record.set(ended.id, { settled });
    for (const skipped of traversal.takeSkipped()) record.set(skipped.id, { settled: { status: "skipped" } });
    open.push(...traversal.takeReady());
  }
  return told;
}

const tellBy =
  (seed: number): Teller =>
  (id) => {
    const hash = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0) + seed) % 9_973, 7);
    if (id.startsWith("loop")) return hash % 4;
    return hash % 5 === 0
      ? { status: "failed", error: { code: "x", message: id } }
      : went(hash % 3 === 0 ? "true" : "next", { id });
  };

it("reaches the same result whatever order steps settle in, and after a crash at any point", () => {
  fc.assert(
    fc.property(
      anyGraph,
      fc.nat(),
      fc.array(fc.nat(), { minLength: 1 }),
      fc.nat(30),
      (graph, seed, picks, crashAt) => {
        const plan = planOf(graph);
        const reference = new Map<string, Recorded>();
        const straight = createTraversal(plan, "t_a");
        finish(straight, tellBy(seed), () => 0, reference);

        const record = new Map<string, Recorded>();
        let left = crashAt;
        const crashing: Teller = (id) => {
          left -= 1;
          if (left < 0) throw new Error("crash");
          return tellBy(seed)(id);
        };
        let turn = 0;
        const pick = (count: number) => (picks[turn++ % picks.length] ?? 0) % count;
        try {
          finish(createTraversal(plan, "t_a"), crashing, pick, record);
        } catch {}
        const traversal = createTraversal(plan, "t_a", new Map(record));
        const again = finish(traversal, tellBy(seed), pick, record);
        expect(new Set(again).size).toBe(again.length);
        const [one, other] = [straight.verdict(), traversal.verdict()];
        expect(other.status).toBe(one.status);
        expect(one.status).not.toBe("going");
        if (one.status === "succeeded")
          expect(Object.fromEntries(record)).toEqual(Object.fromEntries(reference));
      },
    ),
    { numRuns: 1_000 },
  );
});
