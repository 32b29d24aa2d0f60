import { useQuery, useQueryClient } from "@tanstack/react-query";
import { calls } from "../../domain/links.ts";
import type { UserView } from "../../server/features/sign_in/user_view.ts";
import { callApi } from "../call_api.ts";
import { showAccount } from "./show_account.ts";

const KEY = ["profile"];

/** The user whose profile this is, as the page was seeded with. */
export function useProfile(): UserView {
  const { data } = useQuery({ queryKey: KEY, queryFn: () => callApi<UserView>(calls.authUser()) });
  if (!data) throw new Error("The profile's page is seeded with its user.");
  return data;
}

/** What to call with the user as the server answers it after a change: page and header show them. */
export function useShowProfile(): (user: UserView) => void {
  const client = useQueryClient();
  return (user) => {
    client.setQueryData(KEY, user);
    showAccount({ ...user, profileImageUrl: user.profileImageUrl ?? null });
  };
}
