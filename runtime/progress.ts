/** Milliseconds between two writes; a reader cannot follow faster ones. */
const PAUSE_MS = 100;

const NOTHING = { step: "", done: 0, total: 0, unit: "", begun: 0, at: 0 };
let work = NOTHING;
let writtenAt = 0;
let clock: NodeJS.Timeout | undefined;

/**
 * Says on a terminal, in one line that "" removes, what is being done, how much of it and the time
 * left; says nothing where standard error is a file or a pipe. Steps with the same total are one
 * work, whose time is counted from its first step; without a total the line has the time since the
 * step began.
 * @param unit of both, like MB
 */
export function progress(step: string, done: number = 0, total: number = 0, unit: string = "") {
  const { isTTY } = process.stderr;
  if (!isTTY || process.env.TERM === "dumb" || (step === "" && work === NOTHING)) return;
  if (step === "") {
    work = NOTHING;
    clearInterval(clock);
    clock = undefined;
    process.stderr.write("\r\x1b[K");
    return;
  }
  const at = performance.now();
  const goesOn = total > 0 ? work.total === total && work.unit === unit : work.step === step;
  const isNew = work.step !== step;
  work = { step, done, total, unit, begun: goesOn ? work.begun : at, at };
  // The timer updates the line while a long database statement reports no progress.
  clock ??= setInterval(write, 1000).unref();
  if (isNew || at - writtenAt > PAUSE_MS) write();
}

function write() {
  const { step, done, total, unit, begun, at } = work;
  writtenAt = performance.now();
  const left = ((at - begun) * (total - done)) / done - (writtenAt - at);
  const much = total > 0 ? `: ${whole(done)} of ${whole(total)} ${unit}` : "";
  const time = total === 0 ? lasting(writtenAt - begun) : done > 0 ? `${lasting(left)} left` : "";
  const line = [step + much, time].filter(Boolean).join(", ");
  process.stderr.write(`\r\x1b[K${line.slice(0, (process.stderr.columns || 80) - 1)}`);
}

const whole = (n: number) => Math.ceil(n).toLocaleString("en");

function lasting(ms: number) {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
