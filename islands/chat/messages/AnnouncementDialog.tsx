import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import { countText } from "../../../domain/count_text.ts";
import { checkMessage, cleanMessage, newClientId } from "../../../domain/chat.ts";
import { links } from "../../../domain/links.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { ReasonedButton } from "../../../ui/ReasonedButton.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { answer, messageOf } from "../../api.ts";
import { formDraftStore } from "../../form/form_draft.ts";
import { useForm } from "../../form/use_form.ts";
import { QueryList } from "../../lists/QueryList.tsx";
import { useToast } from "../../providers.tsx";
import { chatApi, chatQueries } from "../queries.ts";

type Props = { personId: string; admin: boolean; onClose: () => void; onSent: () => void };

/** `clientId` makes a repeated send idempotent. */
const EMPTY_FORM = { unitId: "", message: "", clientId: "" };

/** Spec 2 §2, §6. */
export default function AnnouncementDialog({ personId, admin, onClose, onSent }: Props) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm({
    saved: EMPTY_FORM,
    check: () => ({}),
    // The audience at the time of writing: the role may have changed in another tab.
    save: ({ unitId, message, clientId }) =>
      answer(chatApi.chat.threads.broadcast.$post({
        json: { unitId, message: cleanMessage(message), clientId, audience: admin ? "all" : "own" },
      })),
    onSaved: ({ id }) => {
      void client.invalidateQueries({ queryKey: chatQueries.threads("broadcast") });
      void client.invalidateQueries({ queryKey: chatQueries.thread(id).queryKey });
      toast({
        title: "Announcement sent!",
        description: "All students on this unit have received your announcement",
        tone: "success",
      });
      onSent();
    },
    drafts: () => formDraftStore({ personId, path: location.pathname, form: "announcement" }),
  });
  const { values: { unitId, message, clientId }, saving: send } = form;
  const units = useQuery(chatQueries.units);
  const unit = units.data?.find(({ id }) => id === unitId);
  const error = message === "" ? null : checkMessage(message);
  const reason = !unit
    ? "Choose a unit"
    : cleanMessage(message) === ""
    ? "Write a message"
    : error && "Too long";
  const change = (field: "unitId" | "message", text: string) => {
    form.set(field, text);
    form.set("clientId", "");
  };
  const submit = (event: MouseEvent) => {
    if (!unit) return;
    form.set("clientId", clientId || newClientId());
    form.submit(event);
  };
  const noUnits = units.data?.length === 0;
  return (
    <Dialog
      onClose={onClose}
      busy={send.isPending}
      title="Send Announcement"
      startInField
      footer={
        <>
          <Button onClick={() => send.isPending || onClose()}>{noUnits ? "Close" : "Cancel"}</Button>
          {!noUnits && (
            <ReasonedButton
              variant="primary"
              reason={reason}
              pending={send.isPending}
              pendingText="Sending…"
              onClick={submit}
            >
              Send Announcement
            </ReasonedButton>
          )}
        </>
      }
    >
      <QueryList
        query={units}
        items={units.data}
        loading="Loading units…"
        failed="The units could not be loaded"
        empty={
          <p>
            {admin ? "No student of the school" : "None of your students"}
            {" is working on a unit, so an announcement would reach no one. "}
            {!admin && (
              <>
                <a href={links.addUnit()}>Give them a unit</a> first.
              </>
            )}
          </p>
        }
      >
        {(items) => (
          <>
            <Field label="Unit">
              <Select
                value={unit?.id ?? ""}
                disabled={send.isPending}
                options={[
                  { value: "", label: "Choose a unit" },
                  ...items.map(({ id, title, unitCode }) => ({ value: id, label: `${title} (${unitCode})` })),
                ]}
                onChoose={(value) => change("unitId", value)}
              />
            </Field>
            <p className="quiet" role="status">{unit && audienceText(unit.students, admin)}</p>
            <Field label="Message" error={error}>
              <TextArea
                minRows={8}
                dir="auto"
                value={message}
                readOnly={send.isPending}
                onChange={(event) => change("message", event.currentTarget.value)}
              />
            </Field>
          </>
        )}
      </QueryList>
      {form.restored && !send.isError && !noUnits && (
        <Alert tone="info" live>
          <p>You wrote this on an earlier visit. It has not been sent.</p>
        </Alert>
      )}
      {send.isError && (
        <Alert tone="danger" title="Not sent" live>
          <p>{messageOf(send.error, "Check your connection, then try again. Your words are kept.")}</p>
        </Alert>
      )}
    </Dialog>
  );
}

export function audienceText(students: number, wholeSchool: boolean): string {
  const count = countText(students, "student");
  const sentence = wholeSchool
    ? `Goes to ${students === 1 ? "" : "all "}${count} of the school on this unit`
    : `Goes to ${count} on this unit`;
  return `${sentence}; students who are given the unit later see it too.`;
}
