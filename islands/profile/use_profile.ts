import { useQuery, useQueryClient } from "@tanstack/react-query";
import { initials } from "../../domain/people.ts";
import type { UserView } from "../../server/features/sign_in/user_view.ts";
import { profileQueries } from "./queries.ts";

/** The page seeds the query. */
export function useProfile(): UserView {
  const { data } = useQuery(profileQueries.user);
  if (!data) throw new Error("The profile's page is seeded with its user.");
  return data;
}

export function useSetProfile(): (user: UserView) => void {
  const client = useQueryClient();
  return (user) => {
    client.setQueryData(profileQueries.user.queryKey, user);
    updateHeader(user);
  };
}

// The header is server-rendered and marked with `data-account`.
function updateHeader(user: UserView): void {
  for (const element of document.querySelectorAll("[data-account]")) {
    const isName = element.getAttribute("data-account") === "name";
    element.replaceChildren(isName ? `${user.firstName} ${user.lastName}` : avatarElement(user));
  }
}

/** As `Avatar` renders it. */
function avatarElement({ profileImageUrl, ...person }: UserView): HTMLElement {
  const className = "disc avatar avatar-medium";
  if (profileImageUrl) {
    return Object.assign(document.createElement("img"), { className, src: profileImageUrl, alt: "" });
  }
  const textContent = initials(person);
  return Object.assign(document.createElement("span"), { className, textContent, ariaHidden: "true" });
}
