import { SERVICE_TIMES } from "../../../../domain/lti_services.ts";
import { platformRequest } from "../../../adapters/lti/platform_request.ts";
import { NotPublic } from "../../../adapters/unit_source/public_address.ts";
import type { PinnedResponse } from "../../../adapters/unit_source/pinned_get.ts";
import type { Services } from "../../../services/services.ts";
import { isPaused, noteAnswer, noteAway } from "./platform_pauses.ts";
import { PlatformAway, PlatformRefused } from "./service_faults.ts";

type Asker = { services: Pick<Services, "config" | "monotonic">; signal?: AbortSignal };
type Asked = { method: string; headers: Record<string, string>; body?: string };

/** Errors of requests that never reached the platform. */
const NOT_SENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

const BUSY = new Set([408, 425, 429]);

/** One call of a platform's address. Throws PlatformAway where it is not there or busy, PlatformRefused for an address that may not be asked. */
export async function askPlatform(
  { services, signal }: Asker,
  address: string,
  asked: Asked,
): Promise<PinnedResponse> {
  const strict = services.config.mode === "production";
  const site = URL.parse(address)?.host ?? "";
  if (isPaused(site, services.monotonic())) throw new PlatformAway("it was away just now");
  let answered: PinnedResponse;
  try {
    answered = await platformRequest(address, { ...asked, strict, signal, timeoutMs: SERVICE_TIMES.call });
  } catch (error) {
    if (error instanceof NotPublic) throw new PlatformRefused("address", error.message);
    noteAway(site, services.monotonic());
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw new PlatformAway(String(error).slice(0, 200), !NOT_SENT.has(code));
  }
  const { status } = answered;
  if (status >= 500 || BUSY.has(status)) {
    noteAway(site, services.monotonic());
    throw new PlatformAway(`it answered ${status}`, status >= 500);
  }
  noteAnswer(site);
  if (status >= 300 && status < 400) throw new PlatformRefused("address", `it answered ${status}`);
  return answered;
}
