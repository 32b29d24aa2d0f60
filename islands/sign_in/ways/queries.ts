import { queryOptions } from "@tanstack/react-query";
import type { SchoolProviderForm, WayRule } from "../../../domain/sign_in_ways.ts";
import { answer } from "../../api.ts";
import { signInApi } from "../queries.ts";

const api = signInApi.admin["sign-in"];

export const waysQuery = queryOptions({
  queryKey: ["sign-in ways"],
  queryFn: ({ signal }) => answer(api.$get({}, { init: { signal } })),
});

export function saveWays(ways: WayRule[]) {
  return answer(api.ways.$patch({ json: { ways } }));
}

/** `changedAt`: of the provider that was edited; null for a new one. */
export function saveProvider(json: SchoolProviderForm & { changedAt: string | null }) {
  return answer(api.provider.$put({ json }));
}

export function removeProvider() {
  return answer(api.provider.$delete({}));
}
