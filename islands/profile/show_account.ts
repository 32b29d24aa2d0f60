import { initials } from "../../domain/people.ts";

type Account = { firstName: string; lastName: string; profileImageUrl: string | null };

/**
 * Shows in the header who this is now. The header is no island: what it says of the account is marked with `data-account`,
 * and changes here until the next page brings it anew.
 */
export function showAccount({ firstName, lastName, profileImageUrl }: Account): void {
  for (const place of document.querySelectorAll("[data-account]")) {
    place.replaceChildren(
      place.getAttribute("data-account") === "name"
        ? `${firstName} ${lastName}`
        : profileImageUrl === null
        ? lettersOf({ firstName, lastName })
        : pictureOf(profileImageUrl),
    );
  }
}

function pictureOf(src: string): HTMLElement {
  return Object.assign(document.createElement("img"), { className: "avatar avatar-medium", src, alt: "" });
}

function lettersOf(person: { firstName: string; lastName: string }): HTMLElement {
  const letters = Object.assign(document.createElement("span"), {
    className: "avatar avatar-medium",
    textContent: initials(person),
  });
  letters.setAttribute("aria-hidden", "true");
  return letters;
}
