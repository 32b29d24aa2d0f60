import { dateAndTime } from "../../domain/dates.ts";
import { fullName } from "../../domain/people.ts";
import type { PlatformItem } from "../../server/features/lti/platforms/list_platforms.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { DefinitionList } from "../../ui/DefinitionList.tsx";

type Props = {
  platform: PlatformItem;
  timeZone: string;
  approving: boolean;
  onApprove: () => void;
  onRemove: () => void;
};

/** One that has registered itself, with what an administrator compares before approving it. */
export function WaitingPlatform({ platform, timeZone, approving, onApprove, onRemove }: Props) {
  const { name, issuer, clientId, deploymentIds, authorizationUrl, jwksUrl, tokenUrl, addedAt, addedBy } =
    platform;
  const items = [
    { term: "Platform ID", detail: issuer },
    { term: "Client ID", detail: clientId },
    { term: "Deployment ID", detail: deploymentIds.join(", ") },
    { term: "Authentication request URL", detail: authorizationUrl },
    { term: "Public keyset URL", detail: jwksUrl },
    ...(tokenUrl === null ? [] : [{ term: "Access token URL", detail: tokenUrl }]),
    {
      term: "Registered",
      detail: `${dateAndTime(addedAt, timeZone)}, by an address that ${fullName(addedBy)} made`,
    },
  ];
  return (
    <div className="stack gap-m">
      <div className="row between gap-m">
        <h3 className="title anywhere">{name}</h3>
        <Badge tone="warning">Waiting for approval</Badge>
      </div>
      <p className="measure">
        No one can come from it yet. Once you approve it, it tells Unitfolio who a person is, so make sure
        that this is your school’s own platform.
      </p>
      <DefinitionList items={items} />
      <div className="row gap-m">
        <Button
          variant="primary"
          aria-label={`Approve ${name}`}
          pending={approving}
          pendingText="Approving…"
          onClick={onApprove}
        >
          Approve
        </Button>
        <Button aria-label={`Remove ${name}`} onClick={onRemove}>Remove</Button>
      </div>
    </div>
  );
}
