import ipaddr from "ipaddr.js";

export type OperatingConfig = {
  /** Between being told to stop and refusing requests, for load balancers to notice. */
  drainSeconds: number;
  /** Address for Prometheus, separate from every host of a school; null for none. */
  metrics: { hostname: string; port: number } | null;
};

const MAX_DRAIN_SECONDS = 300;

/** Adds to `problems`. */
export function readOperating(
  get: (name: string) => string | undefined,
  problems: string[],
): OperatingConfig {
  return {
    drainSeconds: readDrainSeconds(get("DRAIN_SECONDS"), problems),
    metrics: readMetricsAddress(get("METRICS_ADDRESS"), problems),
  };
}

function readDrainSeconds(text: string | undefined, problems: string[]): number {
  const seconds = Number(text ?? 0);
  if (text === undefined || /^\d+$/.test(text) && seconds <= MAX_DRAIN_SECONDS) return seconds;
  problems.push(`DRAIN_SECONDS must be a number from 0 to ${MAX_DRAIN_SECONDS}, not ${JSON.stringify(text)}`);
  return 0;
}

function readMetricsAddress(text: string | undefined, problems: string[]): OperatingConfig["metrics"] {
  if (text === undefined) return null;
  const [, host = "", port = ""] = /^(.+):(\d{1,5})$/.exec(text) ?? [];
  const hostname = host.replace(/^\[(.*)\]$/, "$1");
  if (ipaddr.isValid(hostname) && Number(port) <= 65535) return { hostname, port: Number(port) };
  problems.push(
    `METRICS_ADDRESS must be an IP address and a port such as 127.0.0.1:9464, not ${JSON.stringify(text)}`,
  );
  return null;
}
