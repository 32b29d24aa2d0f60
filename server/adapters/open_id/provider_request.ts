import { PROVIDER_TIMES } from "../../../domain/providers.ts";
import { abortable } from "../time_limit.ts";
import { pinnedGet, type PinnedResponse } from "../unit_source/pinned_get.ts";
import { systemResolver } from "../unit_source/public_address.ts";

/** One call of a provider, with a `form` as a POST; never redirected. Throws a plain error for the log. */
export type ProviderRequest = (
  address: string,
  options: { form?: URLSearchParams; headers?: Record<string, string> },
) => Promise<PinnedResponse>;

/** For a provider of the installation: its address comes from the settings, and may be one of a private network. */
export const configuredProviderRequest: ProviderRequest = async (address, { form, headers }) => {
  const url = new URL(address);
  const signal = AbortSignal.timeout(PROVIDER_TIMES.call);
  const [first] = await abortable(systemResolver(url.hostname.replace(/^\[|\]$/g, "")), signal);
  if (first === undefined) throw new Error(`${url.hostname} has no address`);
  return await pinnedGet(url, first, {
    signal,
    ...(form === undefined ? {} : { method: "POST", body: form.toString() }),
    headers: {
      ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
      ...headers,
    },
  });
};
