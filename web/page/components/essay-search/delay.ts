export interface Delay {
  /** Does `work` once nothing else has come for a while. */
  readonly start: (work: () => void) => void;
  readonly stop: () => void;
}

/** Holds work back until it is `milliseconds` old; newer work takes its place. */
export function createDelay(milliseconds: number): Delay {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    start(work) {
      stop();
      timer = setTimeout(work, milliseconds);
    },
    stop,
  };
}
