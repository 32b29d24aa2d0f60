import type { QueryClient } from "@tanstack/react-query";
import { links } from "../../../domain/links.ts";
import { fullName } from "../../../domain/people.ts";
import { decideOn } from "../../../domain/permissions.ts";
import { ApiError, messageOf } from "../../api.ts";
import type { OpenPortfolioStore } from "../../open_portfolio.ts";
import { CHECK_CONNECTION, type ToastMessage } from "../../page_services.ts";
import { whenIdle } from "../../prefetch.ts";
import { portfolioQuery } from "../state/portfolio_data.ts";
import type { PortfolioProps } from "../PortfolioScope.tsx";
import { portfolioQueries } from "../state/queries.ts";
import { portfolioTitle } from "../selector/portfolio_choices.ts";
import type { Neighbours } from "../../../server/features/portfolio/neighbours.ts";
import { holdView, restoreView } from "./held_view.ts";
import { placeText } from "./neighbours.ts";

/** `wanted`: the one requested last. */
export type Navigation = { shown: string; wanted: string; restoreView: (() => void) | null };

export type SwitchContext = {
  page: PortfolioProps;
  client: QueryClient;
  navigation: Navigation;
  store: OpenPortfolioStore;
  setShown: (props: PortfolioProps) => void;
  setOpened: (announcement: string) => void;
  toast: (message: ToastMessage) => void;
  whenSaved: (act: () => void) => Promise<boolean>;
};

/**
 * Puts another portfolio in place of the shown one, `push` with an entry in the history. False where the present one
 * stays, with a toast that says why.
 */
export async function switchPortfolio(context: SwitchContext, id: string, push: boolean): Promise<boolean> {
  const { client, navigation, toast, whenSaved } = context;
  const view = holdView();
  // Saves what is being typed.
  if (document.activeElement instanceof HTMLTextAreaElement) document.activeElement.blur();
  if (!await whenSaved(() => {})) return false;
  try {
    const [viewer] = await Promise.all([
      client.fetchQuery(portfolioQuery(id)),
      client.prefetchQuery(portfolioQueries.neighbours(id)),
    ]);
    // Another one was requested in the meantime, or text was typed that is not saved.
    if (navigation.wanted !== id || !await whenSaved(() => {})) return false;
    navigation.restoreView = () => restoreView(view);
    if (push) history.pushState(null, "", links.studentPortfolio(id));
    show(context, id, viewer);
    return true;
  } catch (error) {
    if (navigation.wanted !== id) return false;
    const gone = error instanceof ApiError && error.code === "not_found";
    if (gone) void client.invalidateQueries(portfolioQueries.neighbours(navigation.shown));
    const description = gone ? "It is no longer here." : messageOf(error, CHECK_CONNECTION);
    toast({ title: "This portfolio could not be opened", description, tone: "danger" });
    return false;
  }
}

type Viewer = Omit<PortfolioProps["viewer"], "actor"> & { archived: boolean };

/** Title, conversation and page follow. */
function show(context: SwitchContext, id: string, viewer: Viewer): void {
  const { page, client, navigation, store, setShown, setOpened } = context;
  const before = client.getQueryData(portfolioQueries.assignment(navigation.shown).queryKey);
  const { student, unit, studentId, portfolioStatus } = client.getQueryData(
    portfolioQueries.assignment(id).queryKey,
  )!;
  if (before) {
    const title = portfolioTitle(before.student, before.unit.title);
    document.title = document.title.replace(title, () => portfolioTitle(student, unit.title));
  }
  const { actor } = page.viewer;
  const member = decideOn(actor, "chat.read", { studentId, portfolioStatus, ...viewer }) === "yes";
  store.set({ assignmentId: id, student: fullName(student), member });
  navigation.shown = id;
  const neighbours = client.getQueryData(portfolioQueries.neighbours(id).queryKey);
  setOpened(`Opened: ${fullName(student)}${neighbours ? `,${placeText(neighbours)}` : ""}`);
  setShown({ ...page, assignmentId: id, viewer: { actor, ...viewer } });
}

/** While the browser has nothing else to do, until aborted. */
export async function prefetchNeighbours(
  client: QueryClient,
  { next, nextWaiting, previous }: Neighbours,
  signal: AbortSignal,
): Promise<void> {
  for (const id of new Set([next, nextWaiting, previous].flatMap((neighbour) => neighbour?.id ?? []))) {
    await whenIdle();
    if (signal.aborted) return;
    await client.prefetchQuery(portfolioQuery(id));
  }
}
