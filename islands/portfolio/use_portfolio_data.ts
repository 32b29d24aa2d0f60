import { useQuery } from "@tanstack/react-query";
import { calls } from "../../domain/links.ts";
import type { FileView } from "../../server/features/evidence/read_assignment_files.ts";
import type { ResourceView } from "../../server/features/evidence/resources/read_resources.ts";
import type { AssignmentView } from "../../server/features/portfolio/read_assignment.ts";
import type { SubmissionView } from "../../server/features/portfolio/read_submissions.ts";
import { callApi } from "../call_api.ts";
import { portfolioKeys } from "./portfolio_keys.ts";

/** How long the outcomes' states count as fresh, in milliseconds (spec 1 §9). */
const SUBMISSIONS_FRESH = 30_000;

/** The portfolio as this page knows it: what it was seeded with, then what calls have brought since. */
export function usePortfolioData(id: string) {
  const assignment = useQuery({
    queryKey: portfolioKeys.assignment(id),
    queryFn: ({ signal }) => callApi<AssignmentView>(calls.assignment(id), { signal }),
  });
  const submissions = useQuery({
    queryKey: portfolioKeys.submissions(id),
    queryFn: ({ signal }) => callApi<SubmissionView[]>(calls.submissions(id), { signal }),
    staleTime: SUBMISSIONS_FRESH,
  });
  const files = useQuery({
    queryKey: portfolioKeys.files(id),
    queryFn: ({ signal }) => callApi<FileView[]>(calls.assignmentFiles(id), { signal }),
  });
  const resources = useQuery({
    queryKey: portfolioKeys.resources(id),
    queryFn: ({ signal }) => callApi<ResourceView[]>(calls.assignmentResources(id), { signal }),
  });
  if (!assignment.data || !submissions.data || !files.data || !resources.data) {
    throw new Error("The page brings a portfolio's data along.");
  }
  return {
    assignment: assignment.data,
    submissions: submissions.data,
    files: files.data,
    resources: resources.data,
  };
}
