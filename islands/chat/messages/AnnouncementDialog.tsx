import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { checkMessage, cleanMessage } from "../../../domain/chat.ts";
import { calls, links } from "../../../domain/links.ts";
import type { ChatUnit } from "../../../server/features/chat/list_chat_units.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ReasonedButton } from "../../../ui/ReasonedButton.tsx";
import { callApi, messageOf } from "../../call_api.ts";
import { LoadedList } from "../../lists/LoadedList.tsx";
import { useToast } from "../../providers.tsx";
import { useKeptForm } from "../../use_kept_form.ts";
import { chatKeys } from "../chat_keys.ts";
import { newClientId } from "../outbox/client_id.ts";
import { AnnouncementFields } from "./AnnouncementFields.tsx";

type Props = { personId: string; admin: boolean; onClose: () => void; onSent: () => void };

/** What is typed, and by which name it was sent, so that sending it again says it once. */
const NOTHING = { unitId: "", message: "", clientId: "" };

/** Tells all students on a unit something (spec 2 §2, §6). Nothing typed is lost when it fails or the session ends. */
export default function AnnouncementDialog({ personId, admin, onClose, onSent }: Props) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useKeptForm({ personId, form: "announcement", saved: NOTHING });
  const { unitId, message, clientId } = form.values;
  const units = useQuery({
    queryKey: chatKeys.units,
    queryFn: ({ signal }) => callApi<ChatUnit[]>(calls.chatUnits(), { signal }),
    staleTime: 0,
    networkMode: "always",
  });
  const unit = units.data?.find(({ id }) => id === unitId);
  const send = useMutation({
    networkMode: "always",
    // For whom it was written: the role may have been switched in another tab meanwhile.
    mutationFn: (said: typeof NOTHING) =>
      callApi<{ id: string }>(calls.announce(), {
        method: "POST",
        body: { ...said, audience: admin ? "all" : "own" },
      }),
    onSuccess: ({ id }) => {
      form.settle(NOTHING);
      void client.invalidateQueries({ queryKey: chatKeys.threads("broadcast") });
      void client.invalidateQueries({ queryKey: chatKeys.thread(id) });
      toast({
        title: "Announcement sent!",
        description: "All students on this unit have received your announcement",
        tone: "success",
      });
      onSent();
    },
  });
  const wrong = message === "" ? null : checkMessage(message);
  const reason = !unit
    ? "Choose a unit"
    : cleanMessage(message) === ""
    ? "Write a message"
    : wrong && "Too long";
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
  const none = units.data?.length === 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || send.isPending || onClose()}
      title="Send Announcement"
      startInField
      footer={
        <>
          <Button onClick={() => send.isPending || onClose()}>{none ? "Close" : "Cancel"}</Button>
          {!none && (
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
      <LoadedList
        list={units}
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
        {(found) => (
          <AnnouncementFields
            units={found}
            unit={unit}
            admin={admin}
            message={message}
            wrong={wrong}
            reading={send.isPending}
            onChange={change}
          />
        )}
      </LoadedList>
      {form.found && !send.isError && !none && (
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
