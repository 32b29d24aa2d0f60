import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { useToast } from "../providers.tsx";
import { replaceKey } from "./queries.ts";

/** The key with which the school signs its answers to platforms. */
export function ToolKey() {
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const replace = useMutation({
    mutationFn: replaceKey,
    meta: { failed: "The key could not be replaced", failedTitle: "Update failed" },
    onSuccess: () => {
      setAsking(false);
      toast({ title: "Key replaced", tone: "success" });
    },
  });
  return (
    <Card
      title="Key"
      level={2}
      description="Your school's answers to platforms are signed with a key that never leaves the server. Platforms fetch its public half automatically. Replace it if you think that someone has copied it."
    >
      <CardSection>
        <Button onClick={() => setAsking(true)}>Replace key</Button>
      </CardSection>
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          busy={false}
          title="Replace the key?"
          description="Nothing has to be changed in the platforms. The public half of the old key stays published for a week."
          confirmLabel="Replace key"
          pending={replace.isPending}
          pendingText="Replacing…"
          onConfirm={() => replace.mutate()}
        />
      )}
    </Card>
  );
}
