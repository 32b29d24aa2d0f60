import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import type { TLSSocket } from "node:tls";
import { causeChain } from "../../domain/errors.ts";

/** Findings about a host from outside. */
export type ProbedDomain = {
  /** Why it does not lead to a school of Unitfolio, for the operator; null where it does. */
  fault: string | null;
  /** Null without a certificate, or where none could be read. */
  certificateEndsAt: string | null;
};

export type DomainProbe = (host: string) => Promise<ProbedDomain>;

type Options = {
  scheme: "http" | "https";
  timeoutMs?: number;
  /** In place of the system's, as in tests. */
  lookup?: LookupFunction | undefined;
  /** Certificates to trust beside the system's. */
  ca?: string;
};

type Reply = { status: number; text: string; certificateEndsAt: string | null };

const MAX_CHARACTERS = 1_000;

/** Asks a host the one thing that anyone may ask (`/api/tenant/status`); hosts are named by super admins alone. */
export function openDomainProbe({ scheme, timeoutMs = 10_000, lookup, ca }: Options): DomainProbe {
  const ask = (host: string, strict: boolean) =>
    new Promise<Reply>((resolve, reject) => {
      const [hostname, port] = host.split(":");
      const module = scheme === "https" ? https : http;
      const request = module.request({
        hostname,
        port,
        path: "/api/tenant/status",
        headers: { host, accept: "application/json" },
        signal: AbortSignal.timeout(timeoutMs),
        agent: false,
        ...(lookup ? { lookup } : {}),
        ...(scheme === "https" ? { rejectUnauthorized: strict, ...(ca ? { ca } : {}) } : {}),
      }, (response) => {
        const certificateEndsAt = endOfCertificate(response.socket as TLSSocket);
        const { statusCode: status = 0 } = response;
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => {
          text += part;
          if (text.length > MAX_CHARACTERS) response.destroy();
        });
        response.on("close", () => resolve({ status, text, certificateEndsAt }));
        response.on("error", reject);
      });
      request.on("error", reject);
      request.end();
    });
  return async (host) => {
    try {
      const reply = await ask(host, true);
      return { fault: faultOf(reply), certificateEndsAt: reply.certificateEndsAt };
    } catch (error) {
      const fault = causeChain(error).slice(0, 200);
      if (scheme !== "https") return { fault, certificateEndsAt: null };
      // One that is not trusted says when it ends too.
      const reply = await ask(host, false).catch(() => null);
      return { fault, certificateEndsAt: reply?.certificateEndsAt ?? null };
    }
  };
}

function faultOf({ status, text }: Reply): string | null {
  if (status !== 200) return `it answered ${status}`;
  return /"hasTenant":\s*true/.test(text) ? null : "another site answered";
}

function endOfCertificate(socket: Partial<TLSSocket>): string | null {
  const end = socket.getPeerCertificate?.()?.valid_to;
  const time = end === undefined ? NaN : Date.parse(end);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
