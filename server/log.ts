/** Never holds a query string, a name or a user's text. */
type LogLine = Record<string, unknown>;
export type Log = (line: LogLine) => void;

/** One JSON document a line. */
export function jsonLog(write: (text: string) => void): Log {
  return (line) => write(JSON.stringify(line));
}

/** For development: `14:05:09 GET /portfolio/asg_… 200 12 ms`, faults with their stack. */
export function humanLog(write: (text: string) => void, now: () => Date): Log {
  return (line) => write(`${now().toTimeString().slice(0, 8)} ${lineText(line)}`);
}

function lineText({ at: _at, method, path, status, ms, fault, stack, ...rest }: LogLine): string {
  if (method !== undefined) return escapeControls(`${method} ${path} ${status} ${ms} ms`);
  const details = Object.entries(rest).filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${value}`).join(" ");
  if (fault === undefined) return details;
  return `${details} ${stack ?? fault}`.trim();
}

/** A path from outside must not begin a log line of its own. */
function escapeControls(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (sign) => encodeURIComponent(sign));
}
