import { queryOptions } from "@tanstack/react-query";
import type { PlatformForm } from "../../domain/lti.ts";
import type { ltiRoutes } from "../../server/features/lti/routes.ts";
import { answer, apiClient } from "../api.ts";

const api = apiClient<typeof ltiRoutes>().admin.lti;

export const ltiQueries = {
  platforms: queryOptions({
    queryKey: ["lti", "platforms"],
    queryFn: ({ signal }) => answer(api.platforms.$get({}, { init: { signal } })),
  }),
};

export type PlatformValues = PlatformForm & { addressesVerified: boolean };

/** `id`: of the one that is changed. */
export function savePlatform(id: string | null, json: PlatformValues) {
  return id === null
    ? answer(api.platforms.$post({ json }))
    : answer(api.platforms[":id"].$put({ param: { id }, json }));
}

export function removePlatform(id: string) {
  return answer(api.platforms[":id"].$delete({ param: { id } }));
}

export function removeLinks(id: string) {
  return answer(api.platforms[":id"].links.$delete({ param: { id } }));
}

export function replaceKey() {
  return answer(api.keys.$post({ json: {} }));
}
