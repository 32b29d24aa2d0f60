import { useQueryClient } from "@tanstack/react-query";
import { calls } from "../../../domain/links.ts";
import type { PortfolioChoice } from "../../../server/features/portfolio/list_portfolio_choices.ts";
import type { AssignmentView } from "../../../server/features/portfolio/read_assignment.ts";
import { ChevronLeft, ChevronRight } from "../../../ui/icons.ts";
import { callApi, messageOf } from "../../call_api.ts";
import { useToast } from "../../providers.tsx";
import { usePortfolio } from "../portfolio_context.ts";
import { neighbour, type Way } from "./neighbours.ts";
import { useGo } from "./use_go.ts";

const WAYS = {
  previous: { label: "Previous student with this unit", end: "This is the first student with this unit." },
  next: { label: "Next student with this unit", end: "This is the last student with this unit." },
} as const;

/** One step through the class that has this unit. The class is asked for when the button is first pressed. */
export function NeighbourButton({ way, assignment }: { way: Way; assignment: AssignmentView }) {
  const { open } = usePortfolio();
  const client = useQueryClient();
  const toast = useToast();
  const go = useGo();
  const { unitCode } = assignment.unit;
  const press = async () => {
    try {
      const choices = await client.fetchQuery({
        queryKey: ["portfolio choices", unitCode],
        queryFn: () => callApi<PortfolioChoice[]>(calls.portfolioChoices(unitCode)),
        networkMode: "always",
      });
      const found = neighbour(choices, { id: assignment.id, unitCode }, way);
      if (found === "absent") return open({ what: "choosing" });
      if (found === "end") return toast({ title: WAYS[way].end, tone: "info" });
      await go(found.id);
    } catch (error) {
      toast({
        title: "The portfolios could not be loaded",
        description: messageOf(error, "Check your connection, then try again."),
        tone: "danger",
      });
    }
  };
  return (
    <button
      type="button"
      className="button button-secondary button-icon"
      aria-label={WAYS[way].label}
      onClick={() => void press()}
    >
      {way === "previous" ? <ChevronLeft size={22} /> : <ChevronRight size={22} />}
    </button>
  );
}
