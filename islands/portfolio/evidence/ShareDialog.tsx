import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { countText } from "../../../domain/count_text.ts";
import { fullName, yearGroupLabel } from "../../../domain/people.ts";
import type { Outcome } from "../../../domain/units.ts";
import type { FileView } from "../../../server/features/evidence/read_assignment_files.ts";
import type { ShareTarget } from "../../../server/features/evidence/sharing/list_share_targets.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { answer } from "../../api.ts";
import { ClassFilter } from "../../classes/ClassFilter.tsx";
import { SearchedList } from "../../lists/SearchedList.tsx";
import { useSearch } from "../../lists/use_search.ts";
import { withTicks } from "../../lists/with_ticks.ts";
import { useToast } from "../../providers.tsx";
import { usePortfolio } from "../state/portfolio_context.ts";
import { portfolioQueries } from "../state/queries.ts";
import { evidenceApi, evidenceQueries } from "./queries.ts";

type Props = { file: FileView; outcomes: readonly Outcome[]; onClose: () => void };

/** Shares evidence with other students of the unit, such as a group photo (DESIGN §3, Evidence). */
export default function ShareDialog({ file, outcomes, onClose }: Props) {
  const { assignmentId } = usePortfolio();
  const client = useQueryClient();
  const toast = useToast();
  const source = evidenceApi["submission-files"][":id"];
  const param = { id: file.id };
  const results = useSearch(
    ["share-targets", file.id],
    (query, options) => source["share-targets"].$get({ param, query }, options),
  );
  const [assignmentIds, setAssignmentIds] = useState<ReadonlySet<string>>(new Set());
  const [outcomeIndexes, setOutcomeIndexes] = useState<ReadonlySet<number>>(new Set([file.outcomeIndex]));
  const share = useMutation({
    mutationFn: () => {
      const json = { assignmentIds: [...assignmentIds], outcomeIndexes: [...outcomeIndexes] };
      return answer(source.share.$post({ param, json }));
    },
    onSuccess: (result) => {
      toast({
        ...shareResultText(result, outcomeIndexes.size),
        tone: result.added > 0 ? "success" : "warning",
      });
      void client.invalidateQueries(evidenceQueries.files(assignmentId));
      void client.invalidateQueries(portfolioQueries.submissions(assignmentId));
      onClose();
    },
    meta: { failed: "The file could not be shared. Please try again." },
  });
  const selectableIds = (results.list.data ?? [])
    .filter((student) => !hasEveryOutcome(student, outcomeIndexes))
    .map(({ assignmentId }) => assignmentId);
  const allSelected = selectableIds.length > 0 && selectableIds.every((id) => assignmentIds.has(id));
  const select = (ids: readonly string[], on: boolean) => setAssignmentIds(withTicks(assignmentIds, ids, on));
  return (
    <Dialog
      onClose={onClose}
      busy={share.isPending}
      title="Use for other students"
      description={<bdi className="evidence-name clamp strong">{file.fileName}</bdi>}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={assignmentIds.size === 0 || outcomeIndexes.size === 0}
            pending={share.isPending}
            onClick={() => share.mutate()}
          >
            {assignmentIds.size === 0 ? "Add" : `Add for ${countText(assignmentIds.size, "student")}`}
          </Button>
        </>
      }
    >
      <fieldset className="stack gap-s anywhere">
        <legend>Students with this unit</legend>
        <SearchedList
          results={results}
          label="Find a student"
          loading="Loading students…"
          failed="The students could not be loaded"
          emptyText="No other student has this unit in an open portfolio."
          noMatch="No student with this unit"
          filter={<ClassFilter value={results.classId} onChange={results.setClassId} />}
        >
          {(students) => (
            <div className="form-list box divided scrolls anywhere">
              <Checkbox
                label={<b>Select all</b>}
                checked={allSelected}
                disabled={selectableIds.length === 0}
                onChange={(event) => select(selectableIds, event.currentTarget.checked)}
              />
              {students.map((student) => {
                const shared = hasEveryOutcome(student, outcomeIndexes);
                return (
                  <Checkbox
                    key={student.assignmentId}
                    label={<bdi>{fullName(student)}</bdi>}
                    hint={shared ? "Has it already" : yearGroupLabel(student.yearGroup)}
                    checked={shared || assignmentIds.has(student.assignmentId)}
                    disabled={shared}
                    onChange={(event) => select([student.assignmentId], event.currentTarget.checked)}
                  />
                );
              })}
            </div>
          )}
        </SearchedList>
      </fieldset>
      <fieldset className="stack gap-s anywhere">
        <legend>Outcomes</legend>
        {outcomes.map((outcome, index) => (
          <Checkbox
            key={outcome.id}
            label={`Outcome ${index + 1}: ${outcome.description}`}
            checked={outcomeIndexes.has(index)}
            onChange={(event) =>
              setOutcomeIndexes(withTicks(outcomeIndexes, [index], event.currentTarget.checked))}
          />
        ))}
      </fieldset>
    </Dialog>
  );
}

export function hasEveryOutcome(
  { outcomes }: Pick<ShareTarget, "outcomes">,
  selected: ReadonlySet<number>,
): boolean {
  return selected.size > 0 && [...selected].every((index) => outcomes.includes(index));
}

/** `added` and `skipped` count pairs of student and outcome. */
export function shareResultText(
  { added, skipped }: { added: number; skipped: number },
  outcomeCount: number,
): { title: string; description?: string } {
  const noun = outcomeCount === 1 ? "student" : "outcome";
  const title = added === 0 ? "No one was added" : `Added for ${countText(added, noun)}`;
  if (skipped === 0) return { title };
  return { title, description: `${skipped} had it already, or could not take it.` };
}
