import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { countText } from "../../domain/count_text.ts";
import { fullName } from "../../domain/people.ts";
import type { StaffMember } from "../../server/features/people/list_staff.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { answer, ApiError } from "../api.ts";
import { useToast } from "../providers.tsx";
import { peopleApi, staffQueries } from "./queries.ts";

type Props = { member: StaffMember; onClose: () => void };

const NO_ONE = "-";

/** Archives a member of staff, and asks who takes over their students (DECISIONS 15). */
export default function ArchiveStaffDialog({ member, onClose }: Props) {
  const client = useQueryClient();
  const toast = useToast();
  const name = fullName(member);
  const handsOver = member.students > 0 || member.openPortfolios > 0;
  const staff = useQuery({ ...staffQueries.choices, enabled: handsOver });
  const [successor, setSuccessor] = useState("");
  const [error, setError] = useState<string | null>(null);
  const archive = useMutation({
    mutationFn: () => {
      const successorId = successor === "" || successor === NO_ONE ? null : successor;
      return answer(peopleApi.admin.users[":id"].archive.$post({
        param: { id: member.id },
        json: { successorId },
      }));
    },
    onSuccess: () => {
      toast({ title: "User archived", description: name, tone: "success" });
      void client.invalidateQueries({ queryKey: staffQueries.lists });
      onClose();
    },
    onError: (failure) => {
      if (failure instanceof ApiError) setError(failure.fields.successorId ?? null);
    },
    meta: { failed: "The user could not be archived. Please try again." },
  });
  const confirm = () => {
    if (handsOver && successor === "") return setError("Choose who takes over, or no one for now");
    archive.mutate();
  };
  const others = staff.data?.filter(({ id }) => id !== member.id) ?? [];
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Archive this user?"
      description={
        <>
          <bdi className="strong">{name}</bdi>{" "}
          is signed out everywhere and cannot sign in any more. Anything they wrote or signed is kept. You can
          bring them back.
        </>
      }
      confirmLabel="Archive"
      tone="danger"
      pending={archive.isPending}
      pendingText="Archiving…"
      onConfirm={confirm}
      disabled={handsOver && !staff.data}
    >
      {staff.isError && !staff.data && (
        <Alert tone="danger" title="Your colleagues could not be loaded">
          <Button size="small" pending={staff.isFetching} onClick={() => void staff.refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {handsOver && (
        <Field
          label="Who takes over?"
          hint={`${countText(member.students, "student")} and ${
            countText(member.openPortfolios, "open portfolio")
          }, with their classes and conversations.`}
          error={error}
        >
          <Select
            value={successor}
            onChoose={(id) => {
              setSuccessor(id);
              setError(null);
            }}
            options={[
              { value: "", label: staff.isPending ? "Loading…" : "Choose…" },
              ...others.map((other) => ({ value: other.id, label: fullName(other) })),
              { value: NO_ONE, label: "No one for now: administrators see them" },
            ]}
          />
        </Field>
      )}
    </ConfirmDialog>
  );
}
