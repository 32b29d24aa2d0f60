import ipaddr from "ipaddr.js";
import { type Environment, readNumber } from "./environment.ts";

export type OperatingConfig = {
  /** Between being told to stop and refusing requests, for load balancers to notice. */
  drainSeconds: number;
  /** Address for Prometheus, separate from every host of a school; null for none. */
  metrics: { hostname: string; port: number } | null;
};

const MAX_DRAIN_SECONDS = 300;

/** Adds to `problems`. */
export function readOperating(get: Environment, problems: string[]): OperatingConfig {
  const drain = { min: 0, max: MAX_DRAIN_SECONDS, default: 0 };
  return {
    drainSeconds: readNumber("DRAIN_SECONDS", get, drain, problems),
    metrics: readMetricsAddress(get("METRICS_ADDRESS"), problems),
  };
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
