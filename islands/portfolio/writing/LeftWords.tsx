import { useEffect, useState } from "react";
import type { SubmissionView } from "../../../server/features/portfolio/read_submissions.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { usePortfolio } from "../portfolio_context.ts";
import { wordsKeeper } from "./kept_words.ts";
import { savedIn, WRITING_BOXES, type WritingBoxName } from "./writing_boxes.ts";

type Left = { name: string; words: string; forget: () => void };

/**
 * Words of an earlier visit whose box can no longer be written in, since the portfolio has been assessed or archived
 * meanwhile: they cannot be saved any more, but their writer can still copy them.
 */
export function LeftWords({ submissions }: { submissions: readonly SubmissionView[] }) {
  const { viewer, may } = usePortfolio();
  const [left, setLeft] = useState<readonly Left[]>([]);
  useEffect(() => {
    const closed = ([["reflection", may.reflect], ["feedback", may.feedback]] as const)
      .flatMap(([box, open]) => open ? [] : [box]);
    setLeft(
      submissions.flatMap((submission) => closed.flatMap((box) => leftIn(viewer.actor.id, submission, box))),
    );
  }, [may.reflect, may.feedback]);
  if (left.length === 0) return null;
  const discard = ({ name, forget }: Left) => {
    forget();
    setLeft(left.filter((other) => other.name !== name));
  };
  return (
    <Alert tone="warning" title="Some of your words were not saved" live>
      <p>
        This portfolio can no longer be changed here. Copy what you want to keep: it stays in this browser for
        a few days.
      </p>
      {left.map((words) => (
        <div key={words.name} className="left-words">
          <b>{words.name}</b>
          <blockquote className="writing-theirs">{words.words}</blockquote>
          <Button size="small" aria-label={`Discard ${words.name}`} onClick={() => discard(words)}>
            Discard
          </Button>
        </div>
      ))}
    </Alert>
  );
}

function leftIn(personId: string, submission: SubmissionView, box: WritingBoxName): Left[] {
  const keeper = wordsKeeper(
    { personId, submissionId: submission.id, box },
    { store: () => localStorage, now: () => new Date() },
  );
  const kept = keeper.read();
  if (!kept || kept.words === savedIn(submission, box).text) return [];
  const name = `${WRITING_BOXES[box].title} for outcome ${submission.outcomeIndex + 1}`;
  return [{ name, words: kept.words, forget: keeper.forget }];
}
