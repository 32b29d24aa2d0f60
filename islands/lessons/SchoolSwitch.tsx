import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { calls } from "../../domain/links.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardFooter, CardSection } from "../../ui/Card.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { KeyRound } from "../../ui/icons.ts";
import { callApi, messageOf } from "../call_api.ts";
import { useToast } from "../providers.tsx";

type Props = {
  allowed: boolean;
  maySwitch: boolean;
  administrators: readonly string[];
  onChange: (allowed: boolean) => void;
};

/** Whether the school uses lessons and cards; an administrator in admin mode decides, the others read who can. */
export function SchoolSwitch({ allowed, maySwitch, administrators, onChange }: Props) {
  if (maySwitch) return <Switch allowed={allowed} onChange={onChange} />;
  return (
    <Card>
      <EmptyState title="Cards are switched off at this school" icon={<KeyRound size={28} />}>
        <p>
          With a printed card and the class code of a lesson, learners without a mailbox can sign in. An
          administrator can switch this on in Admin Mode
          {administrators.length === 0 ? "." : `: ${administrators.join(", ")}.`}
        </p>
      </EmptyState>
    </Card>
  );
}

function Switch({ allowed, onChange }: Pick<Props, "allowed" | "onChange">) {
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const turn = useMutation({
    networkMode: "always",
    mutationFn: (cardsAllowed: boolean) =>
      callApi<{ cardsAllowed: boolean }>(calls.lessonSettings(), { method: "PUT", body: { cardsAllowed } }),
    onSuccess: ({ cardsAllowed }) => {
      toast({ title: cardsAllowed ? "Cards switched on" : "Cards switched off", tone: "success" });
      onChange(cardsAllowed);
    },
    onError: (error) =>
      toast({ title: "Error", description: messageOf(error, "Failed to update settings"), tone: "danger" }),
    onSettled: () => setAsking(false),
  });
  return (
    <Card
      title="Cards at this school"
      description="A card opens a learner's portfolios, but only while a teacher has a lesson open and has told its code."
      actions={<Badge tone={allowed ? "success" : "neutral"}>{allowed ? "On" : "Off"}</Badge>}
    >
      <CardSection>
        <p>
          {allowed
            ? "Teachers can open lessons and print cards for their students."
            : "Switch this on where learners share tablets or have no mailbox. Until then nobody can sign in with a card."}
        </p>
      </CardSection>
      <CardFooter>
        {allowed
          ? <Button onClick={() => setAsking(true)}>Switch cards off</Button>
          : (
            <Button variant="primary" pending={turn.isPending} onClick={() => turn.mutate(true)}>
              Switch cards on
            </Button>
          )}
      </CardFooter>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Switch cards off?"
        description="Every open lesson closes, and everybody who came in with a card is signed out at once. Printed cards work again when you switch it back on."
        confirmLabel="Switch cards off"
        tone="danger"
        pending={turn.isPending}
        onConfirm={() => turn.mutate(false)}
      />
    </Card>
  );
}
