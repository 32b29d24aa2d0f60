import { queryOptions } from "@tanstack/react-query";
import type { phraseRoutes } from "../../server/web/phrases/routes.ts";
import { answer, apiClient } from "../api.ts";

export const phraseApi = apiClient<typeof phraseRoutes>();

/** All phrases that the person can use, fetched on first use. */
export const phraseList = queryOptions({
  queryKey: ["phrases"],
  queryFn: ({ signal }) => answer(phraseApi.phrases.$get({}, { init: { signal } })),
});
