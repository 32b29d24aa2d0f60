import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { calls } from "../../../domain/links.ts";
import type { MailPreference as Chosen } from "../../../server/features/chat/mail/mail_preference.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { callApi, messageOf } from "../../call_api.ts";
import { chatKeys } from "../chat_keys.ts";

/** Whether a member of staff wants a mail about unread messages; what is ticked is saved at once, and says so. */
export function MailPreference() {
  const client = useQueryClient();
  const known = useQuery({
    queryKey: chatKeys.mail,
    queryFn: () => callApi<Chosen>(calls.mailPreference()),
  });
  const choose = useMutation({
    networkMode: "always",
    mutationFn: (mail: boolean) =>
      callApi<Chosen>(calls.mailPreference(), { method: "PUT", body: { mail } satisfies Chosen }),
    onSuccess: (saved) => client.setQueryData<Chosen>(chatKeys.mail, saved),
  });
  return (
    <div className="mail-preference">
      <Checkbox
        label="Email me about unread messages, at most once an hour"
        checked={choose.isPending ? choose.variables : known.data?.mail ?? false}
        disabled={known.data === undefined}
        onChange={(event) => choose.isPending || choose.mutate(event.currentTarget.checked)}
      />
      <p className="mail-preference-state" role="status">
        {choose.isPending && "Saving…"}
        {choose.isSuccess && "Saved"}
        {choose.isError && (
          <span className="mail-preference-failed">
            {messageOf(choose.error, "This was not saved. Check your connection, then try again.")}
          </span>
        )}
      </p>
    </div>
  );
}
