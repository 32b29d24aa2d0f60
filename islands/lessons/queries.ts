import { queryOptions } from "@tanstack/react-query";
import type { lessonRoutes } from "../../server/features/lessons/routes.ts";
import { answer, apiClient, type CallOptions } from "../api.ts";

export const lessonApi = apiClient<typeof lessonRoutes>();

const CARD_HOLDERS = ["card-holders"] as const;

const searchCardHolders = (search: string, options: CallOptions) =>
  lessonApi.cards.$get({ query: { search } }, options);

export const lessonQueries = {
  lesson: (id: string) =>
    queryOptions({
      queryKey: ["lesson", id],
      queryFn: ({ signal }) => answer(lessonApi.lessons[":id"].$get({ param: { id } }, { init: { signal } })),
    }),
  /** Prefix of every search. */
  allCardHolders: CARD_HOLDERS,
  searchCardHolders,
  cardHolders: (search: string) =>
    queryOptions({
      queryKey: [...CARD_HOLDERS, search],
      queryFn: ({ signal }) => answer(searchCardHolders(search, { init: { signal } })),
    }),
};
