/** Counts down whole seconds, by the clock, because browsers slow down timers of hidden pages. */

export interface Countdown {
  start(seconds: number, isAsking: boolean): void;
  stop(): void;
  isRunning(): boolean;
}

const tickMs = 250;

export function createCountdown(
  onTick: (left: number, isAsking: boolean) => void,
  onEnd: () => void,
  now: () => number = Date.now,
): Countdown {
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  return {
    start: (seconds, isAsking) => {
      stop();
      const end = now() + seconds * 1_000;
      let told = seconds;
      onTick(seconds, isAsking);
      timer = setInterval(() => {
        const left = Math.ceil((end - now()) / 1_000);
        if (left <= 0) {
          stop();
          onEnd();
        } else if (left < told) {
          told = left;
          onTick(left, isAsking);
        }
      }, tickMs);
    },
    stop,
    isRunning: () => timer !== undefined,
  };
}
