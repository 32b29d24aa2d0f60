import { maskMessage, maskStack } from "./mask_fault.ts";

/** Never holds a query string, a name or a user's text. */
type LogLine = Record<string, unknown>;
export type Log = (line: LogLine) => void;

/** One JSON document a line. */
export function jsonLog(write: (text: string) => void): Log {
  return maskedLog((line) => write(JSON.stringify(line)));
}

/** For development: `14:05:09 GET /portfolio/asg_… 200 12 ms`, faults with their stack. */
export function humanLog(write: (text: string) => void, now: () => Date): Log {
  return maskedLog((line) => write(`${now().toTimeString().slice(0, 8)} ${lineText(line)}`));
}

/** Faults without the values in their messages. */
export function maskedLog(log: Log): Log {
  return ({ fault, stack, ...line }) =>
    log({
      ...line,
      ...(fault === undefined ? {} : { fault: maskMessage(String(fault)) }),
      ...(stack === undefined ? {} : { stack: maskStack(String(stack)) }),
    });
}

function lineText({ at: _at, method, path, status, ms, fault, stack, ...rest }: LogLine): string {
  if (method !== undefined) return `${method} ${path ?? "(no route)"} ${status} ${ms} ms`;
  const details = Object.entries(rest).filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${value}`).join(" ");
  if (fault === undefined) return details;
  return `${details} ${stack ?? fault}`.trim();
}
