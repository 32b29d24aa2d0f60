import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { links } from "../../../domain/links.ts";
import { useOpenPortfolioStore } from "../../open_portfolio.ts";
import { CHECK_CONNECTION } from "../../page_services.ts";
import { isFastConnection } from "../../prefetch.ts";
import { useToast } from "../../providers.tsx";
import { useWhenSaved } from "../state/mutations.ts";
import type { PortfolioProps } from "../PortfolioScope.tsx";
import { useNeighbours } from "./neighbours.ts";
import type { Navigation } from "./switch_portfolio.ts";

const loadSwitch = () => import("./switch_portfolio.ts");

/** From portfolio to portfolio on one page: address, title, view, focus and conversation follow. */
export function useNavigation(page: PortfolioProps) {
  const [shown, setShown] = useState(page);
  const [opened, setOpened] = useState("");
  const [opening, setOpening] = useState<string | null>(null);
  const client = useQueryClient();
  const toast = useToast();
  const whenSaved = useWhenSaved();
  const store = useOpenPortfolioStore();
  const { assignmentId } = page;
  const navigation = useRef<Navigation>({ shown: assignmentId, wanted: assignmentId, restoreView: null })
    .current;
  const open = async (id: string, push = true): Promise<boolean> => {
    navigation.wanted = id;
    if (id === navigation.shown) {
      setOpening(null);
      return true;
    }
    setOpening(id);
    try {
      const { switchPortfolio } = await loadSwitch();
      const context = { page, client, navigation, store, setShown, setOpened, toast, whenSaved };
      return await switchPortfolio(context, id, push);
    } catch {
      toast({ title: "This portfolio could not be opened", description: CHECK_CONNECTION, tone: "danger" });
      return false;
    } finally {
      if (navigation.wanted === id) setOpening(null);
    }
  };
  useLayoutEffect(() => {
    navigation.restoreView?.();
    navigation.restoreView = null;
  }, [shown.assignmentId]);
  useEffect(() => {
    const onPopState = async () => {
      const id = /^\/(?:student-)?portfolio\/([^/]+)$/.exec(location.pathname)?.[1];
      if (id === undefined) return;
      if (await open(id, false) || navigation.wanted !== id) return;
      history.pushState(null, "", links.studentPortfolio(navigation.shown));
    };
    addEventListener("popstate", onPopState);
    return () => removeEventListener("popstate", onPopState);
  }, []);
  useNeighbourPrefetch(shown.assignmentId);
  return { shown, /** For screen readers. */ opened, opening, open };
}

/** Fetches the neighbours on a fast line, so that they open at once. */
function useNeighbourPrefetch(assignmentId: string): void {
  const client = useQueryClient();
  const neighbours = useNeighbours(assignmentId);
  useEffect(() => {
    if (neighbours === null || !isFastConnection()) return;
    const controller = new AbortController();
    loadSwitch().then(
      ({ prefetchNeighbours }) => prefetchNeighbours(client, neighbours, controller.signal),
      () => {/* Fetched when pressed. */},
    );
    return () => controller.abort();
  }, [neighbours]);
}
