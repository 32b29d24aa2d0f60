import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Actor, decide } from "../../domain/permissions.ts";
import { PHRASE_LIMITS } from "../../domain/phrases.ts";
import type { PhraseView } from "../../server/features/phrases/list_phrases.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { answer } from "../api.ts";
import { QueryList } from "../lists/QueryList.tsx";
import { PhraseForm } from "./PhraseForm.tsx";
import { phraseApi, phraseList } from "./queries.ts";

/** A person's own phrases, and for administrators the school's. */
export default function PhrasesDialog({ actor, onClose }: { actor: Actor; onClose: () => void }) {
  const phrases = useQuery(phraseList);
  const writesSchools = decide(actor, "phrase.write_school") === "yes";
  const groups = [
    {
      school: false,
      title: "Yours",
      empty: "You have no phrases yet.",
      max: PHRASE_LIMITS.own,
      canWrite: true,
    },
    {
      school: true,
      title: "The school's",
      empty: "The school has no phrases yet. Administrators add them.",
      max: PHRASE_LIMITS.school,
      canWrite: writesSchools,
    },
  ];
  return (
    <Dialog
      onClose={onClose}
      title="Phrases for feedback"
      description="Type / in a feedback box to insert one."
      footer={<Button variant="primary" onClick={onClose}>Done</Button>}
    >
      <QueryList
        query={phrases}
        items={phrases.data}
        loading="Loading phrases…"
        failed="The phrases could not be loaded"
        empty={null}
      >
        {() => null}
      </QueryList>
      {phrases.data && groups.map(({ school, title, empty, max, canWrite }) => {
        const own = phrases.data.filter((phrase) => phrase.school === school);
        return (
          <section key={title} className="stack gap-s">
            <h3>{title}</h3>
            {own.length === 0 && <p className="quiet">{empty}</p>}
            <ul className="rows divided">
              {own.map((phrase) => <PhraseRow key={phrase.id} phrase={phrase} canWrite={canWrite} />)}
            </ul>
            {canWrite && (own.length < max
              ? <PhraseForm school={school} />
              : <p className="small quiet">{`There is room for ${max}. Delete one to add another.`}</p>)}
          </section>
        );
      })}
    </Dialog>
  );
}

function PhraseRow({ phrase, canWrite }: { phrase: PhraseView; canWrite: boolean }) {
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => answer(phraseApi.phrases[":id"].$delete({ param: { id: phrase.id } })),
    onSettled: () => {
      setDeleting(false);
      void client.invalidateQueries(phraseList);
    },
    meta: { failed: "The phrase could not be deleted. Please try again." },
  });
  if (editing) {
    return (
      <li>
        <PhraseForm phrase={phrase} school={phrase.school} onDone={() => setEditing(false)} />
      </li>
    );
  }
  return (
    <li className="row between one-line gap-m">
      <p className="written anywhere fill">{phrase.text}</p>
      {canWrite && (
        <span className="row one-line gap-none">
          <button
            type="button"
            className="text-button"
            aria-label={`Edit: ${phrase.text}`}
            onClick={() => setEditing(true)}
          >
            Edit
          </button>
          <button
            type="button"
            className="text-button"
            aria-label={`Delete: ${phrase.text}`}
            onClick={() => setDeleting(true)}
          >
            Delete
          </button>
        </span>
      )}
      {deleting && (
        <ConfirmDialog
          onClose={() => setDeleting(false)}
          title="Delete this phrase?"
          description={phrase.text}
          confirmLabel="Delete"
          tone="danger"
          pending={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
      )}
    </li>
  );
}
