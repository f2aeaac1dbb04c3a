/** Graphs for tests. They use flow steps only, because those exist without other modules. */
export const anyEtag = { headers: { "if-match": "*" } };

export const trigger = (key = "start", config: object = {}, type = "entry_submitted") => ({
  key,
  type,
  config,
});

export const step = (key: string, type = "delay", input: object = { amount: 1, unit: "hours" }) => ({
  key,
  type,
  input,
});

export const link = (from: string, to: string, port?: string) => ({ from, to, ...(port ? { port } : {}) });

/** `start` → `wait`. */
export const smallGraph = (config: object = {}) => ({
  triggers: [trigger("start", config)],
  steps: [step("wait")],
  connections: [link("start", "wait")],
});
