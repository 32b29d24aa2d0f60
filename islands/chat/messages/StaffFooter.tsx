import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { links } from "../../../domain/links.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { CircleAlert } from "../../../ui/icons.ts";
import { ShieldCheck } from "../../../ui/page_icons.ts";
import { answer, messageOf } from "../../api.ts";
import { chatApi, chatQueries } from "../queries.ts";

export function StaffFooter({ admin }: { admin: boolean }) {
  return (
    <div className="row between gap-2xl lines-xs">
      <MailPreference />
      {admin && (
        <a className="target row gap-s" href={links.safeguarding()}>
          <ShieldCheck size={20} />
          Safeguarding
        </a>
      )}
    </div>
  );
}

function MailPreference() {
  const client = useQueryClient();
  const saved = useQuery(chatQueries.mail);
  const save = useMutation({
    mutationFn: (mail: boolean) => answer(chatApi.chat["mail-preference"].$put({ json: { mail } })),
    onSuccess: (preference) => client.setQueryData(chatQueries.mail.queryKey, preference),
  });
  return (
    <div className="row lines-none">
      <Checkbox
        label="Email me about unread messages, at most once an hour"
        checked={save.isPending ? save.variables : saved.data?.mail ?? false}
        disabled={saved.data === undefined}
        onChange={(event) => save.isPending || save.mutate(event.currentTarget.checked)}
      />
      <p className="small quiet" role="status">
        {save.isPending && "Saving…"}
        {save.isSuccess && "Saved"}
        {save.isError && (
          <span className="row one-line tops gap-xs strong tone-danger tone-text">
            <CircleAlert size={18} />
            {messageOf(save.error, "This was not saved. Check your connection, then try again.")}
          </span>
        )}
      </p>
    </div>
  );
}
