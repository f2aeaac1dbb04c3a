/** Logging and waiting for long runs. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export const log = (line: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
