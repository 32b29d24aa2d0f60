import { useMutation, useQueryClient } from "@tanstack/react-query";
import { fullName, ROLE_LABELS } from "../../domain/people.ts";
import type { StaffMember } from "../../server/features/people/list_staff.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { answer } from "../api.ts";
import { useToast } from "../providers.tsx";
import { peopleApi, staffQueries } from "./queries.ts";
import { useShowMember } from "./use_staff_updates.ts";

type Props = { member: StaffMember; /** The viewer's own. */ own: boolean; onClose: () => void };

/** Promotes a teacher or demotes an administrator (spec 2 §2). */
export default function RoleDialog({ member, own, onClose }: Props) {
  const client = useQueryClient();
  const toast = useToast();
  const showMember = useShowMember();
  const name = fullName(member);
  const to = member.role === "teacher" ? "admin" : "teacher";
  const change = useMutation({
    mutationFn: () =>
      answer(peopleApi.admin.users[":id"].role.$patch({ param: { id: member.id }, json: { role: to } })),
    onSuccess: (changed) => {
      // One's own rights end with it.
      if (own) return location.assign("/");
      showMember(changed);
      toast({ title: "Role updated", description: `${name}: ${ROLE_LABELS[to]}`, tone: "success" });
      void client.invalidateQueries({ queryKey: staffQueries.lists });
      onClose();
    },
    meta: { failedTitle: "Role update failed", failed: "Failed to update user role" },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={to === "admin" ? "Promote to admin?" : "Demote to teacher?"}
      description={
        <>
          <bdi className="strong">{name}</bdi>
          {to === "admin"
            ? ": this gives full system access and the ability to manage all users and portfolios."
            : ": this removes admin privileges and limits access to the user's own students."}
          {own && " This is your own account: you lose these pages at once."}
        </>
      }
      confirmLabel={to === "admin" ? "Promote" : "Demote"}
      tone={to === "admin" ? "primary" : "danger"}
      pending={change.isPending}
      pendingText="Saving…"
      onConfirm={() => change.mutate()}
    />
  );
}
