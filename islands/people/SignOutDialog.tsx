import { useMutation } from "@tanstack/react-query";
import { fullName } from "../../domain/people.ts";
import type { StaffMember } from "../../server/features/people/list_staff.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { answer } from "../api.ts";
import { useToast } from "../providers.tsx";
import { peopleApi } from "./queries.ts";

/** For a colleague's lost phone, or an account that is no longer theirs. */
export default function SignOutDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const toast = useToast();
  const name = fullName(member);
  const signOut = useMutation({
    mutationFn: () =>
      answer(peopleApi.admin.users[":id"]["sign-out"].$post({ param: { id: member.id }, json: {} })),
    onSuccess: () => {
      toast({ title: "Signed out everywhere", description: name, tone: "success" });
      onClose();
    },
    meta: { failed: `${name} could not be signed out. Please try again.` },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Sign out everywhere?"
      description={
        <>
          <bdi className="strong">{name}</bdi>{" "}
          is signed out of this school on every device, and accounts such as Google or Microsoft are
          disconnected here. They sign in again as they did the first time. At other schools they stay signed
          in. Unsaved work on their devices may be lost.
        </>
      }
      confirmLabel="Sign out everywhere"
      tone="danger"
      pending={signOut.isPending}
      pendingText="Signing out…"
      onConfirm={() => signOut.mutate()}
    />
  );
}
