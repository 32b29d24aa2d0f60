import { queryOptions } from "@tanstack/react-query";
import type { lessonRoutes } from "../../server/web/lessons/routes.ts";
import { answer, apiClient, type CallOptions } from "../api.ts";

export const lessonApi = apiClient<typeof lessonRoutes>();

const CARD_HOLDERS = ["card-holders"] as const;

const searchCardHolders = (query: { search: string; class: string }, options: CallOptions) =>
  lessonApi.cards.$get({ query }, options);

export const lessonQueries = {
  lesson: (id: string) =>
    queryOptions({
      queryKey: ["lesson", id],
      queryFn: ({ signal }) => answer(lessonApi.lessons[":id"].$get({ param: { id } }, { init: { signal } })),
    }),
  /** Prefix of every search. */
  allCardHolders: CARD_HOLDERS,
  searchCardHolders,
  /** Before anything is searched for. */
  cardHolders: queryOptions({
    queryKey: [...CARD_HOLDERS, "", ""],
    queryFn: ({ signal }) => answer(searchCardHolders({ search: "", class: "" }, { init: { signal } })),
  }),
};
