/** One record of the log: a request, a fault, a job. It never holds a query string, a name or anybody's words. */
export type LogLine = Record<string, unknown>;
export type Log = (line: LogLine) => void;

/** The log that machines read: one JSON document a line. */
export function jsonLog(write: (text: string) => void): Log {
  return (line) => write(JSON.stringify(line));
}

/** The log that a person reads while developing: `14:05:09 GET /portfolio/asg_… 200 12 ms`, faults with where they came from. */
export function humanLog(write: (text: string) => void, now: () => Date): Log {
  return (line) => write(`${now().toTimeString().slice(0, 8)} ${wordsOf(line)}`);
}

function wordsOf({ at: _at, method, path, status, ms, fault, stack, ...rest }: LogLine): string {
  if (method !== undefined) return onOneLine(`${method} ${path} ${status} ${ms} ms`);
  const details = Object.entries(rest).filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${value}`).join(" ");
  if (fault === undefined) return details;
  return `${details} ${stack ?? fault}`.trim();
}

/** What somebody has put into an address cannot begin a line of its own. */
function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (sign) => encodeURIComponent(sign));
}
