import { useQueryClient } from "@tanstack/react-query";
import { checkPhrase } from "../../domain/phrases.ts";
import type { PhraseView } from "../../server/features/phrases/list_phrases.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { answer } from "../api.ts";
import { ownDraft } from "../form/form_draft.ts";
import { useForm } from "../form/use_form.ts";
import { phraseApi, phraseList } from "./queries.ts";

type Props = {
  school: boolean;
  /** Changed; a new one without. */
  phrase?: PhraseView;
  onDone?: () => void;
};

export function PhraseForm({ school, phrase, onDone }: Props) {
  const client = useQueryClient();
  const form = useForm({
    saved: { text: phrase?.text ?? "" },
    check: ({ text }) => ({ text: checkPhrase(text) }),
    save: ({ text }) =>
      phrase
        ? answer(phraseApi.phrases[":id"].$put({ param: { id: phrase.id }, json: { text } }))
        : answer(phraseApi.phrases.$post({ json: { text, school } })),
    onSaved: () => {
      void client.invalidateQueries(phraseList);
      onDone?.();
      return { text: "" };
    },
    failed: "The phrase could not be saved. Please try again.",
    // One that is changed has its saved text.
    ...(phrase ? {} : { drafts: () => ownDraft(school ? "school's phrase" : "phrase") }),
  });
  const label = phrase ? "Change the phrase" : school ? "New phrase for the school" : "New phrase of yours";
  return (
    <form noValidate className="inline-form row" onSubmit={form.submit}>
      <div className="share">
        <Field label={label} error={form.error("text")}>
          <TextArea minRows={2} {...form.field("text")} />
        </Field>
      </div>
      <Button size="small" type="submit" pending={form.saving.isPending}>{phrase ? "Save" : "Add"}</Button>
      {onDone && <Button size="small" variant="quiet" onClick={onDone}>Cancel</Button>}
    </form>
  );
}
