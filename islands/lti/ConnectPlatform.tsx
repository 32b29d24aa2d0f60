import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { dateAndTime } from "../../domain/dates.ts";
import type { PlatformItem } from "../../server/features/lti/platforms/list_platforms.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { AddressLine } from "../AddressLine.tsx";
import { ltiQueries, makeAddress } from "./queries.ts";

type Props = { platforms: readonly PlatformItem[]; timeZone: string };

/** Until the platform has registered. */
const POLL_MS = 5_000;

/** An address that is pasted into a platform, which registers itself with it (docs/decisions/0054). */
export function ConnectPlatform({ platforms, timeZone }: Props) {
  const [asksEmail, setAsksEmail] = useState(false);
  const make = useMutation({
    mutationFn: async () => ({
      ...await makeAddress(asksEmail),
      before: platforms.map(({ id }) => id),
    }),
    meta: { failed: "The address could not be made", failedTitle: "Update failed" },
  });
  const { data: made, reset } = make;
  const newId = made &&
    platforms.find(({ id, approvedAt }) => approvedAt === null && !made.before.includes(id))?.id;
  const [registeredId, setRegisteredId] = useState<string>();
  useEffect(() => {
    if (newId === undefined) return;
    setRegisteredId(newId);
    reset();
  }, [newId, reset]);
  const registered = platforms.find(({ id, approvedAt }) => id === registeredId && approvedAt === null);
  useQuery({
    ...ltiQueries.platforms,
    refetchInterval: made ? POLL_MS : false,
    refetchOnWindowFocus: "always",
  });
  return (
    <Card
      title="Connect a platform"
      level={2}
      description="In Moodle: Site administration, Plugins, Activity modules, External tool, Manage tools. Paste the address under Tool URL and press Add LTI Advantage. Moodle then waits here for your approval."
    >
      <CardSection className="stack gap-l">
        {made
          ? (
            <>
              <div className="box">
                <AddressLine label="Address to paste" address={made.address} />
              </div>
              <p className="quiet" role="status">
                {`It works once, until ${
                  dateAndTime(made.expiresAt, timeZone)
                }. Give it only to the person who runs the platform. It is not shown again.`}
              </p>
            </>
          )
          : (
            <Checkbox
              framed
              label="Ask the platform for email addresses"
              hint="Only useful if people there cannot change their own address: it can then say who they are here, in place of an emailed code."
              checked={asksEmail}
              onChange={({ currentTarget }) => setAsksEmail(currentTarget.checked)}
            />
          )}
        {registered && (
          <Alert tone="success" title={`${registered.name} has registered`} live>
            <p>Compare its details below, then approve it.</p>
          </Alert>
        )}
        <p>
          <Button
            variant={made ? "secondary" : "primary"}
            pending={make.isPending}
            pendingText="Making an address…"
            onClick={() => make.mutate()}
          >
            {made === undefined ? "Make an address" : "Make a new address"}
          </Button>
        </p>
      </CardSection>
    </Card>
  );
}
