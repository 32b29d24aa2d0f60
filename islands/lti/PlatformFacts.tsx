import { countText } from "../../domain/count_text.ts";
import { dateAndTime } from "../../domain/dates.ts";
import { ltiLinks } from "../../domain/lti.ts";
import type { PlatformItem } from "../../server/features/lti/platforms/list_platforms.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { MoreMenu } from "../../ui/MoreMenu.tsx";
import { DefinitionList } from "../../ui/DefinitionList.tsx";
import { GradedUnits } from "./GradedUnits.tsx";

type Props = {
  platform: PlatformItem;
  timeZone: string;
  onChange: () => void;
  onForget: () => void;
  onRemove: () => void;
};

export function PlatformFacts({ platform, timeZone, onChange, onForget, onRemove }: Props) {
  const { id, name, issuer, clientId, deploymentIds, students, staff, lastLaunchAt, addressesVerified } =
    platform;
  const items = [
    { term: "Platform ID", detail: issuer },
    { term: "Client ID", detail: clientId },
    { term: "Deployment IDs", detail: deploymentIds.join(", ") },
    { term: "Recognised", detail: peopleText(students, staff) },
    { term: "Last launch", detail: lastLaunchAt === null ? "None yet" : dateAndTime(lastLaunchAt, timeZone) },
  ];
  return (
    <div className="stack gap-l">
      <div className="row between gap-m">
        <h3 className="title anywhere">{name}</h3>
        <div className="row gap-s">
          {addressesVerified && <Badge tone="info">Addresses are verified</Badge>}
          {platform.sendGrades && <Badge tone="info">Sends progress</Badge>}
        </div>
      </div>
      <DefinitionList items={items} />
      {platform.sendGrades && <GradedUnits platform={platform} timeZone={timeZone} />}
      <div className="row gap-m">
        <Button aria-label={`Change ${name}`} onClick={onChange}>Change</Button>
        {students + staff > 0 && (
          <LinkButton href={ltiLinks.people(id)} aria-label={`People from ${name}`}>People</LinkButton>
        )}
        <MoreMenu
          label={`More for ${name}`}
          items={[
            ...(students + staff > 0 ? [{ label: "Remove all people", onPress: onForget }] : []),
            { label: "Remove platform", onPress: onRemove },
          ]}
        />
      </div>
    </div>
  );
}

export function peopleText(students: number, staff: number): string {
  if (students + staff === 0) return "No one yet";
  return `${countText(students, "student")}, ${staff} staff`;
}
