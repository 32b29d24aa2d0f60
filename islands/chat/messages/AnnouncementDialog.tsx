import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { checkMessage, cleanMessage } from "../../../domain/chat.ts";
import { links } from "../../../domain/links.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ReasonedButton } from "../../../ui/ReasonedButton.tsx";
import { answer, messageOf } from "../../api.ts";
import { QueryList } from "../../lists/QueryList.tsx";
import { useToast } from "../../providers.tsx";
import { useFormDraft } from "../../use_form_draft.ts";
import { newClientId } from "../outbox/stored_messages.ts";
import { chatApi, chatQueries } from "../queries.ts";
import { AnnouncementFields } from "./AnnouncementFields.tsx";

type Props = { personId: string; admin: boolean; onClose: () => void; onSent: () => void };

/** `clientId` makes a repeated send idempotent. */
const EMPTY_FORM = { unitId: "", message: "", clientId: "" };

/** Spec 2 §2, §6. */
export default function AnnouncementDialog({ personId, admin, onClose, onSent }: Props) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useFormDraft({ personId, form: "announcement", saved: EMPTY_FORM });
  const { unitId, message, clientId } = form.values;
  const units = useQuery(chatQueries.units);
  const unit = units.data?.find(({ id }) => id === unitId);
  const send = useMutation({
    // The audience at the time of writing: the role may have changed in another tab.
    mutationFn: (announcement: typeof EMPTY_FORM) =>
      answer(chatApi.chat.threads.broadcast.$post({
        json: { ...announcement, audience: admin ? "all" : "own" },
      })),
    onSuccess: ({ id }) => {
      form.reset(EMPTY_FORM);
      void client.invalidateQueries({ queryKey: chatQueries.threads("broadcast").queryKey });
      void client.invalidateQueries({ queryKey: chatQueries.thread(id).queryKey });
      toast({
        title: "Announcement sent!",
        description: "All students on this unit have received your announcement",
        tone: "success",
      });
      onSent();
    },
  });
  const error = message === "" ? null : checkMessage(message);
  const reason = !unit
    ? "Choose a unit"
    : cleanMessage(message) === ""
    ? "Write a message"
    : error && "Too long";
  const change = (field: "unitId" | "message", text: string) => {
    form.change(field, text);
    form.change("clientId", "");
  };
  const submit = () => {
    if (!unit) return;
    const name = clientId || newClientId();
    form.change("clientId", name);
    send.mutate({ unitId: unit.id, message: cleanMessage(message), clientId: name });
  };
  const noUnits = units.data?.length === 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || send.isPending || onClose()}
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
            {" is working on a unit, so an announcement would reach nobody. "}
            {!admin && (
              <>
                <a href={links.addUnit()}>Give them a unit</a> first.
              </>
            )}
          </p>
        }
      >
        {(items) => (
          <AnnouncementFields
            units={items}
            unit={unit}
            admin={admin}
            message={message}
            error={error}
            readOnly={send.isPending}
            onChange={change}
          />
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
