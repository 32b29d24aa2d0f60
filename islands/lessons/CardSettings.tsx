import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardFooter, CardSection } from "../../ui/Card.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { KeyRound } from "../../ui/page_icons.ts";
import { answer } from "../api.ts";
import { useToast } from "../providers.tsx";
import { lessonApi } from "./queries.ts";
import { EmptyCard } from "../lists/EmptyCard.tsx";

type Props = {
  allowed: boolean;
  canSwitch: boolean;
  administrators: readonly string[];
  onChange: (allowed: boolean) => void;
};

export function CardSettings({ allowed, canSwitch, administrators, onChange }: Props) {
  if (canSwitch) return <CardSwitch allowed={allowed} onChange={onChange} />;
  return (
    <EmptyCard title="Cards are switched off at this school" icon={<KeyRound size={28} />} level={2}>
      <p>
        With a printed card and the class code of a lesson, students without email can sign in. An
        administrator can switch this on{administrators.length === 0
          ? "."
          : `: ${administrators.join(", ")}.`}
      </p>
    </EmptyCard>
  );
}

function CardSwitch({ allowed, onChange }: Pick<Props, "allowed" | "onChange">) {
  const toast = useToast();
  const [confirming, setConfirming] = useState(false);
  const update = useMutation({
    mutationFn: (cardsAllowed: boolean) =>
      answer(lessonApi.lessons.settings.$put({ json: { cardsAllowed } })),
    meta: { failed: "Failed to update settings" },
    onSuccess: ({ cardsAllowed }) => {
      toast({ title: cardsAllowed ? "Cards switched on" : "Cards switched off", tone: "success" });
      onChange(cardsAllowed);
    },
    onSettled: () => setConfirming(false),
  });
  return (
    <Card
      className="stack"
      title="Cards at this school"
      description="A card opens a student's portfolios, but only while a teacher has a lesson open and has told its code."
      actions={<Badge tone={allowed ? "success" : "neutral"}>{allowed ? "On" : "Off"}</Badge>}
    >
      <CardSection>
        <p>
          {allowed
            ? "Teachers can open lessons and print cards for their students."
            : "Switch this on if students share tablets or have no email. Until then no one can sign in with a card."}
        </p>
      </CardSection>
      <CardFooter>
        {allowed
          ? <Button onClick={() => setConfirming(true)}>Switch cards off</Button>
          : (
            <Button variant="primary" pending={update.isPending} onClick={() => update.mutate(true)}>
              Switch cards on
            </Button>
          )}
      </CardFooter>
      {confirming && (
        <ConfirmDialog
          onClose={() => setConfirming(false)}
          busy={false}
          title="Switch cards off?"
          description="Every open lesson closes, and everyone who signed in with a card is signed out at once. Printed cards work again when you switch it back on."
          confirmLabel="Switch cards off"
          tone="danger"
          pending={update.isPending}
          onConfirm={() => update.mutate(false)}
        />
      )}
    </Card>
  );
}
