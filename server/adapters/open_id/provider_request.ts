import { PROVIDER_TIMES } from "../../../domain/providers.ts";
import { platformRequest } from "../lti/platform_request.ts";
import { abortable } from "../time_limit.ts";
import { pinnedGet, type PinnedResponse } from "../unit_source/pinned_get.ts";
import { systemResolver } from "../unit_source/public_address.ts";

/** One call of a provider, with a `form` as a POST; never redirected. Throws a plain error for the log. */
export type ProviderRequest = (address: string, options: Options) => Promise<PinnedResponse>;
type Options = { form?: URLSearchParams; headers?: Record<string, string> };

/** For a provider of the installation: its address comes from the settings, and may be one of a private network. */
export const configuredProviderRequest: ProviderRequest = async (address, options) => {
  const url = new URL(address);
  const signal = AbortSignal.timeout(PROVIDER_TIMES.call);
  const [first] = await abortable(systemResolver(url.hostname.replace(/^\[|\]$/g, "")), signal);
  if (first === undefined) throw new Error(`${url.hostname} has no address`);
  return await pinnedGet(url, first, { signal, ...messageOf(options) });
};

/** For a provider of a school, whose address an administrator typed. `strict`: over https and not at this machine. */
export function publicProviderRequest({ strict }: { strict: boolean }): ProviderRequest {
  return (address, options) =>
    platformRequest(address, { strict, timeoutMs: PROVIDER_TIMES.call, ...messageOf(options) });
}

function messageOf({ form, headers }: Options) {
  if (form === undefined) return { headers: { ...headers } };
  return {
    method: "POST",
    body: form.toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  };
}
