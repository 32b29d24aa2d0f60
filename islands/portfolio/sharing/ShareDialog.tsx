import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { calls } from "../../../domain/links.ts";
import { fullName, yearGroupLabel } from "../../../domain/people.ts";
import type { Outcome } from "../../../domain/units.ts";
import type { FileView } from "../../../server/features/evidence/read_assignment_files.ts";
import type { LearnerView } from "../../../server/features/evidence/sharing/list_learners.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { callApi, messageOf } from "../../call_api.ts";
import { useToast } from "../../providers.tsx";
import { usePortfolio } from "../portfolio_context.ts";
import { portfolioKeys } from "../portfolio_keys.ts";
import { SearchedList } from "../../lists/SearchedList.tsx";
import { useSearch } from "../../lists/use_search.ts";
import { hasAll, sharedWords } from "./share_words.ts";

type Props = { file: FileView; outcomes: readonly Outcome[]; onClose: () => void };

/** Gives one piece of evidence to further learners with the same unit, such as a photo of a group (DESIGN §3, Evidence). */
export default function ShareDialog({ file, outcomes, onClose }: Props) {
  const { assignmentId } = usePortfolio();
  const client = useQueryClient();
  const toast = useToast();
  const found = useSearch<LearnerView>(
    ["learners", file.id],
    (search) => calls.learnersToShare(file.id, search),
  );
  const [learners, setLearners] = useState<ReadonlySet<string>>(new Set());
  const [indexes, setIndexes] = useState<ReadonlySet<number>>(new Set([file.outcomeIndex]));
  const share = useMutation({
    networkMode: "always",
    mutationFn: () =>
      callApi<{ added: number; skipped: number }>(calls.shareFile(file.id), {
        method: "POST",
        body: { assignmentIds: [...learners], outcomeIndexes: [...indexes] },
      }),
    onSuccess: (result) => {
      toast({ ...sharedWords(result, indexes.size), tone: result.added > 0 ? "success" : "warning" });
      void client.invalidateQueries({ queryKey: portfolioKeys.files(assignmentId) });
      void client.invalidateQueries({ queryKey: portfolioKeys.submissions(assignmentId) });
      onClose();
    },
    onError: (error) => {
      const description = messageOf(error, "The file could not be shared. Please try again.");
      toast({ title: "Error", description, tone: "danger" });
    },
  });
  const open = (found.list.data ?? []).filter((learner) => !hasAll(learner, indexes));
  const all = open.length > 0 && open.every(({ assignmentId }) => learners.has(assignmentId));
  const tickAll = (on: boolean) => {
    const shown = open.map(({ assignmentId }) => assignmentId);
    setLearners(on ? learners.union(new Set(shown)) : learners.difference(new Set(shown)));
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || share.isPending || onClose()}
      title="Use for other learners"
      description={<bdi className="evidence-name">{file.fileName}</bdi>}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={learners.size === 0 || indexes.size === 0}
            pending={share.isPending}
            onClick={() => share.mutate()}
          >
            {learners.size === 0
              ? "Add"
              : `Add for ${learners.size} ${learners.size === 1 ? "learner" : "learners"}`}
          </Button>
        </>
      }
    >
      <fieldset className="dialog-part">
        <legend>Learners with this unit</legend>
        <SearchedList
          found={found}
          label="Find a learner"
          loading="Loading learners…"
          failed="The learners could not be loaded"
          nobody="No other learner has this unit in an open portfolio."
          noMatch="No learner with this unit"
        >
          {(shown) => (
            <div className="dialog-list">
              <Checkbox
                label={<b>Select all</b>}
                checked={all}
                disabled={open.length === 0}
                onChange={(event) => tickAll(event.currentTarget.checked)}
              />
              {shown.map((learner) => {
                const had = hasAll(learner, indexes);
                return (
                  <Checkbox
                    key={learner.assignmentId}
                    label={<bdi>{fullName(learner)}</bdi>}
                    hint={had ? "Has it already" : yearGroupLabel(learner.yearGroup)}
                    checked={had || learners.has(learner.assignmentId)}
                    disabled={had}
                    onChange={(event) =>
                      setLearners(ticked(learners, learner.assignmentId, event.currentTarget.checked))}
                  />
                );
              })}
            </div>
          )}
        </SearchedList>
      </fieldset>
      <fieldset className="dialog-part">
        <legend>Outcomes</legend>
        {outcomes.map((outcome, index) => (
          <Checkbox
            key={outcome.id}
            label={`Outcome ${index + 1}: ${outcome.description}`}
            checked={indexes.has(index)}
            onChange={(event) => setIndexes(ticked(indexes, index, event.currentTarget.checked))}
          />
        ))}
      </fieldset>
    </Dialog>
  );
}

function ticked<Item>(set: ReadonlySet<Item>, item: Item, on: boolean): ReadonlySet<Item> {
  return on ? set.union(new Set([item])) : set.difference(new Set([item]));
}
