import { useMutation, type UseMutationResult, useQueryClient } from "@tanstack/react-query";
import { useToast } from "../providers.tsx";
import { endSupport, grantSupport, type NewGrant, supportQueries } from "./queries.ts";

export type SupportChanges = {
  grant: UseMutationResult<unknown, Error, NewGrant>;
  end: UseMutationResult<unknown, Error, string>;
};

/** `onChanged`: after the list has been read again, since the pressed button goes. */
export function useSupportChanges(onChanged: () => void): SupportChanges {
  const client = useQueryClient();
  const toast = useToast();
  const changed = async (title: string) => {
    await client.invalidateQueries({ queryKey: supportQueries.grants.queryKey });
    toast({ title, tone: "success" });
    onChanged();
  };
  const grant = useMutation<unknown, Error, NewGrant>({
    mutationFn: grantSupport,
    meta: { failed: "No one has been let in. Please try again." },
    onSuccess: () => changed("Support access granted"),
  });
  const end = useMutation<unknown, Error, string>({
    mutationFn: endSupport,
    meta: { failed: "It is still open. Please try again." },
    onSuccess: () => changed("Support access ended"),
  });
  return { grant, end };
}
