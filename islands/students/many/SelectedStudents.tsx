import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { CARD_SHEET } from "../../../domain/lessons.ts";
import { MAX_CHOSEN } from "../../../domain/limits.ts";
import type { NewCard } from "../../../server/features/lessons/print_cards.ts";
import type { StudentChoice } from "../../../server/features/students/list_students.ts";
import { Button } from "../../../ui/Button.tsx";
import { X } from "../../../ui/icons.ts";
import { BookOpenCheck, Mail, Printer, Users } from "../../../ui/page_icons.ts";
import { MoreMenu, type MoreMenuItem } from "../../../ui/MoreMenu.tsx";
import { answer } from "../../api.ts";
import { classApi, classQueries } from "../../classes/queries.ts";
import { lazyDialog } from "../../lazy_dialog.tsx";
import { useMakeCards } from "../../lessons/make_cards.ts";
import type { Selection } from "../../lists/use_selection.ts";
import { useToast } from "../../providers.tsx";
import type { useMailing } from "../links/MailingCard.tsx";
import type { StudentList } from "../use_student_list.ts";

const GiveUnitsDialog = lazyDialog(() => import("../../assigning/GiveUnitsDialog.tsx"));
const AddToClassDialog = lazyDialog(() => import("../../classes/AddToClassDialog.tsx"));
const MailDialog = lazyDialog(() => import("../links/MailClassDialog.tsx"));

type Props = {
  selection: Selection<StudentChoice>;
  studentList: StudentList;
  mailing: ReturnType<typeof useMailing>;
  cardsAllowed: boolean;
  onCards: (cards: readonly NewCard[]) => void;
};

/** `reason`: why it cannot be done now. */
type Action = MoreMenuItem & { icon: ReactElement; pending?: boolean };

/** Actions for the ticked students, at the foot of the window. */
export function SelectedStudents({ selection, studentList, mailing, cardsAllowed, onCards }: Props) {
  const [dialog, setDialog] = useState<"give" | "mail" | "class" | null>(null);
  const { startMailing } = mailing;
  const makeCards = useMakeCards((cards) => {
    selection.clear();
    onCards(cards);
  });
  const removal = useRemoval(studentList, selection);
  const students = selection.items;
  const ids = students.map(({ id }) => id);
  if (ids.length === 0) return null;
  const tooMany = ids.length > MAX_CHOSEN ? `At most ${MAX_CHOSEN} at once` : undefined;
  const noCards = ids.length > CARD_SHEET.max ? `At most ${CARD_SHEET.max} cards at once` : undefined;
  const close = () => setDialog(null);
  const actions: Action[] = [
    { label: "Give units", icon: <BookOpenCheck />, reason: tooMany, onPress: () => setDialog("give") },
    { label: "Email links", icon: <Mail />, reason: tooMany, onPress: () => setDialog("mail") },
    ...(cardsAllowed
      ? [{
        label: "Print cards",
        icon: <Printer />,
        reason: noCards,
        pending: makeCards.isPending,
        onPress: () => makeCards.mutate(ids),
      }]
      : []),
    { label: "Add to a class", icon: <Users />, reason: tooMany, onPress: () => setDialog("class") },
    ...(removal.from
      ? [{
        label: `Remove from ${removal.from.name}`,
        icon: <X />,
        reason: tooMany,
        pending: removal.isPending,
        onPress: () => removal.mutate(ids),
      }]
      : []),
  ];
  return (
    <div
      className="foot-bar card row one-line between gap-m"
      role="region"
      aria-label="Chosen students"
    >
      <p className="strong no-wrap" role="status">{`${ids.length} chosen`}</p>
      <Button size="small" variant="quiet" onClick={selection.clear}>Clear</Button>
      <div className="wide-only fill row ends gap-s">
        {actions.map(({ label, reason, onPress, ...button }) => (
          <Button
            key={label}
            size="small"
            {...button}
            aria-disabled={reason ? true : undefined}
            title={reason}
            onClick={onPress}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className="narrow-only">
        <MoreMenu label="Actions for the chosen students" text="Actions" above items={actions} />
      </div>
      {dialog === "give" && (
        <GiveUnitsDialog students={students} onGiven={studentList.refetch} onClose={close} />
      )}
      {dialog === "class" && (
        <AddToClassDialog
          studentIds={ids}
          onAdded={() => {
            studentList.refetch();
            close();
          }}
          onGiveUnits={() => setDialog("give")}
          onClose={close}
        />
      )}
      {dialog === "mail" && (
        <MailDialog
          students={students}
          pending={startMailing.isPending}
          onConfirm={() =>
            startMailing.mutate({ studentIds: ids }, {
              onSuccess: () => {
                selection.clear();
                scrollTo({ top: 0 });
              },
              onSettled: close,
            })}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Takes students out of the class that the list is filtered by. */
function useRemoval(studentList: StudentList, selection: Selection<StudentChoice>) {
  const toast = useToast();
  const client = useQueryClient();
  const { data: classes = [] } = useQuery(classQueries.list);
  const from = classes.find(({ id }) => id === studentList.filter.class);
  const removal = useMutation({
    mutationFn: (remove: string[]) =>
      answer(classApi.classes[":id"].students.$post({ param: { id: from!.id }, json: { remove } })),
    meta: { failed: "The students could not be removed. Please try again." },
    onSuccess: ({ name }) => {
      toast({ title: "Removed from the class", description: name, tone: "success" });
      selection.clear();
      void client.invalidateQueries({ queryKey: classQueries.list.queryKey });
      studentList.refetch();
    },
  });
  return { ...removal, from };
}
