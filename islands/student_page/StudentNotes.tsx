import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { dateAndTime } from "../../domain/dates.ts";
import { TEXT_LIMITS } from "../../domain/limits.ts";
import { fullName } from "../../domain/people.ts";
import { checkNote } from "../../domain/students.ts";
import { Button } from "../../ui/Button.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Trash2 } from "../../ui/page_icons.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { answer } from "../api.ts";
import { ownDraft } from "../form/form_draft.ts";
import { useForm } from "../form/use_form.ts";
import { useToast } from "../providers.tsx";
import { studentPageApi } from "./queries.ts";
import type { StudentPart } from "./student_part.ts";

type Note = StudentPart["details"]["notes"][number];

/** Notes for staff; no student and no parent is shown them. */
export function StudentNotes({ details, timeZone, onChanged }: StudentPart) {
  const [removing, setRemoving] = useState<Note | null>(null);
  const { student, notes } = details;
  return (
    <Card title="Notes" description="For staff only. Students never see them.">
      <CardSection>
        <div className="stack gap-xl">
          <NoteForm studentId={student.id} onAdded={onChanged} />
          {notes.length > 0 && (
            <ul className="rows divided">
              {[...notes].reverse().map((note) => (
                <li key={note.id} className="row one-line tops between gap-m">
                  <div className="fill">
                    <p className="written">{note.note}</p>
                    <p className="small quiet">
                      <bdi>{fullName(note.by)}</bdi>, {dateAndTime(note.createdAt, timeZone)}
                    </p>
                  </div>
                  {note.removable && (
                    <IconButton
                      label={`Remove the note of ${dateAndTime(note.createdAt, timeZone)}`}
                      icon={<Trash2 size={20} />}
                      onClick={() => setRemoving(note)}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
      </CardSection>
      {removing && (
        <RemoveNoteDialog
          note={removing}
          onRemoved={onChanged}
          onClose={() => setRemoving(null)}
        />
      )}
    </Card>
  );
}

function NoteForm({ studentId, onAdded }: { studentId: string; onAdded: () => void }) {
  const toast = useToast();
  const { field, error, submit, saving } = useForm({
    saved: { note: "" },
    check: ({ note }): Record<string, string> => {
      const message = checkNote(note);
      return message ? { note: message } : {};
    },
    save: (json) => answer(studentPageApi.students[":id"].notes.$post({ param: { id: studentId }, json })),
    failed: "The note could not be saved. Please try again.",
    onSaved: () => {
      toast({ title: "Note added", tone: "success" });
      onAdded();
      return { note: "" };
    },
    drafts: () => ownDraft(`note ${studentId}`),
  });
  return (
    <form className="stack gap-m" noValidate aria-label="New note" onSubmit={submit}>
      <Field label="New note" error={error("note")}>
        <TextArea minRows={2} maxLength={TEXT_LIMITS.note} {...field("note")} />
      </Field>
      <p>
        <Button type="submit" pending={saving.isPending} pendingText="Adding…">Add note</Button>
      </p>
    </form>
  );
}

type RemoveProps = { note: Note; onRemoved: () => void; onClose: () => void };

function RemoveNoteDialog({ note, onRemoved, onClose }: RemoveProps) {
  const remove = useMutation({
    mutationFn: () => answer(studentPageApi["student-notes"][":id"].$delete({ param: { id: note.id } })),
    meta: { failed: "The note could not be removed. Please try again." },
    onSuccess: onRemoved,
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Remove this note?"
      description={<span className="written">{note.note}</span>}
      confirmLabel="Remove the note"
      tone="danger"
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
