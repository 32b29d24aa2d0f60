import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { LTI_LIMITS } from "../../domain/lti.ts";
import type { PlatformItem } from "../../server/features/lti/platforms/list_platforms.ts";
import { Button } from "../../ui/Button.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { useToast } from "../providers.tsx";
import { ConnectPlatform } from "./ConnectPlatform.tsx";
import { PlatformEditor } from "./PlatformEditor.tsx";
import { PlatformFacts } from "./PlatformFacts.tsx";
import { approvePlatform, ltiQueries, removeLinks, removePlatform } from "./queries.ts";
import { ToolAddresses } from "./ToolAddresses.tsx";
import { ToolKey } from "./ToolKey.tsx";
import { WaitingPlatform } from "./WaitingPlatform.tsx";

type Props = { origin: string; timeZone: string };
type Asked = { what: "remove" | "forget"; platform: PlatformItem };

const FAILED = { failed: "The learning platforms could not be changed", failedTitle: "Update failed" };

/** Learning platforms that open portfolios (docs/decisions/0043). */
export default function LtiIsland({ origin, timeZone }: Props) {
  const client = useQueryClient();
  const toast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: platforms = [] } = useQuery(ltiQueries.platforms);
  /** An id, or a new one. */
  const [edited, setEdited] = useState<string | "new" | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => {
    setEdited(null);
    heading.current?.focus();
  };
  const onSaved = (saved: PlatformItem[]) => {
    client.setQueryData(ltiQueries.platforms.queryKey, saved);
    toast({ title: "Learning platforms updated", tone: "success" });
    close();
  };
  const carryOut = useMutation({
    mutationFn: ({ what, platform: { id } }: Asked) =>
      what === "remove" ? removePlatform(id) : removeLinks(id),
    meta: FAILED,
    onSuccess: (saved) => {
      setAsked(null);
      onSaved(saved);
    },
  });
  const approve = useMutation({
    mutationFn: ({ id }: PlatformItem) => approvePlatform(id),
    meta: FAILED,
    onSuccess(saved, { name }) {
      client.setQueryData(ltiQueries.platforms.queryKey, saved);
      toast({ title: `${name} approved`, tone: "success" });
      heading.current?.focus();
    },
  });
  return (
    <div className="narrow-page stack gap-xl">
      <ConnectPlatform platforms={platforms} timeZone={timeZone} />
      <Card
        title="Platforms"
        level={2}
        headingRef={heading}
        description="Students come straight to their own work; staff open Unitfolio in a tab of its own and sign in as always."
      >
        {platforms.map((platform) => (
          <CardSection key={platform.id}>
            {edited === platform.id
              ? <PlatformEditor platform={platform} onSaved={onSaved} onCancel={close} />
              : platform.approvedAt === null
              ? (
                <WaitingPlatform
                  platform={platform}
                  timeZone={timeZone}
                  approving={approve.isPending && approve.variables.id === platform.id}
                  onApprove={() => approve.mutate(platform)}
                  onRemove={() => setAsked({ what: "remove", platform })}
                />
              )
              : (
                <PlatformFacts
                  platform={platform}
                  timeZone={timeZone}
                  onChange={() => setEdited(platform.id)}
                  onForget={() => setAsked({ what: "forget", platform })}
                  onRemove={() => setAsked({ what: "remove", platform })}
                />
              )}
          </CardSection>
        ))}
        {edited === "new" && (
          <CardSection>
            <PlatformEditor platform={null} onSaved={onSaved} onCancel={close} />
          </CardSection>
        )}
        {edited === null && (
          <CardSection className="stack gap-l">
            {platforms.length === 0 && <p className="quiet">No platform is set up yet.</p>}
            {platforms.length < LTI_LIMITS.platforms
              ? (
                <p>
                  <Button onClick={() => setEdited("new")}>Add a platform by hand</Button>
                </p>
              )
              : <p className="quiet">{`At most ${LTI_LIMITS.platforms} platforms can be set up.`}</p>}
          </CardSection>
        )}
      </Card>
      <ToolAddresses origin={origin} />
      {platforms.length > 0 && <ToolKey />}
      {asked !== null && (
        <ConfirmDialog
          onClose={() => setAsked(null)}
          busy={false}
          tone="danger"
          title={asked.what === "forget" ? "Remove all people?" : `Remove ${asked.platform.name}?`}
          description={asked.what === "forget"
            ? `Everyone who comes from ${asked.platform.name} is asked for a code again, or recognised by a verified address.`
            : "No one can open a portfolio from it any more, and everyone who is recognised from it is forgotten. Students' work stays as it is."}
          confirmLabel={asked.what === "forget" ? "Remove people" : "Remove platform"}
          pending={carryOut.isPending}
          pendingText="Saving…"
          onConfirm={() => carryOut.mutate(asked)}
          focusAfter={() => heading.current}
        />
      )}
    </div>
  );
}
