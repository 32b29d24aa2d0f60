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
    updateHeader({ ...user, profileImageUrl: user.profileImageUrl ?? null });
  };
}

type Account = { firstName: string; lastName: string; profileImageUrl: string | null };

// The header is server-rendered and marked with `data-account`.
function updateHeader({ firstName, lastName, profileImageUrl }: Account): void {
  for (const element of document.querySelectorAll("[data-account]")) {
    element.replaceChildren(
      element.getAttribute("data-account") === "name"
        ? `${firstName} ${lastName}`
        : profileImageUrl === null
        ? initialsElement({ firstName, lastName })
        : imageElement(profileImageUrl),
    );
  }
}

function imageElement(src: string): HTMLElement {
  return Object.assign(document.createElement("img"), {
    className: "disc avatar avatar-medium",
    src,
    alt: "",
  });
}

function initialsElement(person: { firstName: string; lastName: string }): HTMLElement {
  const span = Object.assign(document.createElement("span"), {
    className: "disc avatar avatar-medium",
    textContent: initials(person),
  });
  span.setAttribute("aria-hidden", "true");
  return span;
}
