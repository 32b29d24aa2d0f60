import { useQueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { links } from "../../../domain/links.ts";
import { fullName } from "../../../domain/people.ts";
import { waitForSaves } from "../state/mutations.ts";

type Name = { firstName: string | null; lastName: string | null };

// spec 1 §2.7
export function portfolioName(student: Name, unitTitle: string): string {
  return `${fullName(student)} – ${unitTitle}`;
}

/** Title of the document, without the establishment. */
export function portfolioTitle(student: Name, unitTitle: string): string {
  return `${unitTitle} · ${fullName(student)}`;
}

type OpenPortfolio = (assignmentId: string) => Promise<void>;

const Opener = createContext<OpenPortfolio | null>(null);

/** Context with which a page opens another portfolio without a page load. */
export const PortfolioOpener = Opener.Provider;

/** Else navigates once texts are saved; the browser warns where something is still unsaved. */
export function useOpenPortfolio(): OpenPortfolio {
  const client = useQueryClient();
  return useContext(Opener) ?? (async (assignmentId) => {
    await waitForSaves(client);
    location.assign(links.portfolio(assignmentId));
  });
}
