import { isLocal } from "../../config/config.ts";
import { abortable } from "../time_limit.ts";
import { pinnedGet, type PinnedResponse, SOURCE_LIMITS } from "../unit_source/pinned_get.ts";
import { NotPublic, publicAddress, type Resolve, systemResolver } from "../unit_source/public_address.ts";

type Options = {
  /** Rejects plain http and addresses of this machine. */
  strict: boolean;
  method?: string;
  /** Lower case. */
  headers?: Record<string, string>;
  body?: string;
  /** For the whole call; 5 s unless told otherwise. */
  timeoutMs?: number;
  /** Ends the call, besides its time. */
  signal?: AbortSignal;
  resolve?: Resolve;
};

/**
 * Asks an address of a learning platform, as an administrator typed it or the platform's token named it: over https, to a
 * public address that the connection is pinned to, without a redirect, within a time and a size. Throws NotPublic, else a
 * plain error for the log.
 */
export async function platformRequest(address: string, options: Options): Promise<PinnedResponse> {
  const { strict, resolve = systemResolver, timeoutMs = SOURCE_LIMITS.timeoutMs, method, headers, body } =
    options;
  const url = new URL(address);
  if (url.protocol !== "https:" && (strict || url.protocol !== "http:")) {
    throw new NotPublic(`${url.protocol}//${url.host} is no address of a platform`);
  }
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]);
  const resolving = publicAddress(url.hostname, { loopback: !strict && isLocal(url.host), resolve });
  return await pinnedGet(url, await abortable(resolving, signal), { signal, method, headers, body });
}
