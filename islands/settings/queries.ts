import { queryOptions } from "@tanstack/react-query";
import type { establishmentRoutes } from "../../server/web/establishment/routes.ts";
import { answer, apiClient } from "../api.ts";

export const settingsApi = apiClient<typeof establishmentRoutes>();

const originsApi = settingsApi.admin["embed-origins"];

/** Failures are shown where the page would have them. */
export const settingsQueries = {
  settings: queryOptions({
    queryKey: ["settings"],
    queryFn: ({ signal }) => answer(settingsApi.admin.settings.$get({}, { init: { signal } })),
  }),
  usage: queryOptions({
    queryKey: ["settings", "usage"],
    queryFn: ({ signal }) => answer(settingsApi.admin.settings.usage.$get({}, { init: { signal } })),
  }),
  embedOrigins: queryOptions({
    queryKey: ["settings", "embed-origins"],
    queryFn: ({ signal }) => answer(originsApi.$get({}, { init: { signal } })),
  }),
};

export function addEmbedOrigin(origin: string) {
  return answer(originsApi.$post({ json: { origin } }));
}

export function removeEmbedOrigin(id: string) {
  return answer(originsApi[":id"].$delete({ param: { id } }));
}
