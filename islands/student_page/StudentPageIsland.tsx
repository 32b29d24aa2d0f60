import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { longDate } from "../../domain/dates.ts";
import { fullName } from "../../domain/people.ts";
import type { NewCard } from "../../server/features/lessons/print_cards.ts";
import { Alert } from "../../ui/Alert.tsx";
import { ErasureCard } from "../erasures/ErasureCard.tsx";
import { lazyDialog } from "../lazy_dialog.tsx";
import { loadCardSheet } from "../lessons/make_cards.ts";
import { Conversations } from "./Conversations.tsx";
import { TakeHomeCard } from "../take_home/TakeHomeCard.tsx";
import { HeldCard } from "./HeldCard.tsx";
import { StudentAccess } from "./StudentAccess.tsx";
import { StudentFacts } from "./StudentFacts.tsx";
import { StudentNotes } from "./StudentNotes.tsx";
import { StudentUnits } from "./StudentUnits.tsx";
import { studentPageQueries } from "./queries.ts";

const CardSheet = lazyDialog(loadCardSheet);

type Props = {
  studentId: string;
  establishmentName: string;
  timeZone: string;
  /** Address of the take-home pack; null where the person may not have it. */
  packHref: string | null;
  /** Address of the record of units achieved; null also where nothing is awarded. */
  recordHref: string | null;
  /** Whether the person may download everything held. */
  canExport: boolean;
  canErase: boolean;
  /** Notes and conversations are the school's own, and closed to support. */
  ofSchool: boolean;
};

/** A student as staff see them. */
export default function StudentPageIsland(props: Props) {
  const { studentId, establishmentName, timeZone, packHref, recordHref, canExport, canErase, ofSchool } =
    props;
  // Never suspends, since the page seeds it.
  const { data: details } = useSuspenseQuery(studentPageQueries.details(studentId));
  const client = useQueryClient();
  const [cards, setCards] = useState<readonly NewCard[] | null>(null);
  const refetch = () =>
    void client.invalidateQueries({ queryKey: studentPageQueries.details(studentId).queryKey });
  const { student } = details;
  const parts = { details, timeZone, onChanged: refetch };
  return (
    <>
      {cards && (
        <CardSheet
          cards={cards}
          establishmentName={establishmentName}
          back={`Back to ${fullName(student)}`}
          onClose={() => {
            setCards(null);
            refetch();
          }}
        />
      )}
      {/* A note that is being written stays. */}
      <div className="page-stack stack" hidden={cards !== null}>
        {student.erasedAt
          ? (
            <Alert tone="info" title={`Erased on ${longDate(student.erasedAt, timeZone)}`}>
              <p>Units, states and dates are all that is left of this student.</p>
            </Alert>
          )
          : student.archivedAt && (
            <Alert tone="warning" title={`Archived on ${longDate(student.archivedAt, timeZone)}`}>
              <p>{fullName(student)} cannot sign in. Their portfolios can still be read.</p>
            </Alert>
          )}
        <div className="tops sidebar gap-xl">
          <div className="stack gap-xl">
            <StudentUnits {...parts} />
            {ofSchool && !student.erasedAt && <StudentNotes {...parts} />}
          </div>
          <div className="stack gap-xl">
            <StudentFacts {...parts} />
            <StudentAccess {...parts} establishmentName={establishmentName} onCards={setCards} />
            {ofSchool && <Conversations {...parts} />}
            {packHref && (
              <TakeHomeCard {...parts} href={packHref} recordHref={recordHref} canManage={canExport} />
            )}
            {canExport && !student.erasedAt && <HeldCard studentId={studentId} />}
            {canErase && student.archivedAt && <ErasureCard studentId={studentId} timeZone={timeZone} />}
          </div>
        </div>
      </div>
    </>
  );
}
