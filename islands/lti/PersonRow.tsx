import { longDate } from "../../domain/dates.ts";
import type { LinkProof } from "../../domain/lti.ts";
import { links } from "../../domain/links.ts";
import { fullName } from "../../domain/people.ts";
import type { PlatformPerson } from "../../server/features/lti/platforms/list_people.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";

type Props = {
  person: PlatformPerson;
  platformName: string;
  timeZone: string;
  onRemove: (button: HTMLElement) => void;
};

const PROOFS: Readonly<Record<LinkProof, string>> = {
  address: "Recognised by email address",
  code: "Confirmed by an emailed code",
  course: "Added from a course",
};

export function PersonRow({ person, platformName, timeZone, onRemove }: Props) {
  const { id, personId, role, proof, linkedAt, archived } = person;
  const name = fullName(person);
  return (
    <li className="card-row row gap-xl lines-s">
      <div className="share stack gap-xs">
        <h3 className="body-size strong row gap-m lines-xs anywhere">
          {role === "student"
            ? (
              <a className="target" href={links.student(personId)}>
                <bdi>{name}</bdi>
              </a>
            )
            : <bdi>{name}</bdi>}
          <Badge look="outline">{role === "student" ? "Student" : "Staff"}</Badge>
          {archived && <Badge tone="warning">Archived</Badge>}
        </h3>
        <p className="row gap-l lines-2xs small quiet anywhere">
          <span>{PROOFS[proof]}</span>
          <span>{`Since ${longDate(linkedAt, timeZone)}`}</span>
          <span>{`User ID in ${platformName}: ${id}`}</span>
        </p>
      </div>
      <Button
        size="small"
        aria-label={`Remove ${name}`}
        onClick={({ currentTarget }) => onRemove(currentTarget)}
      >
        Remove
      </Button>
    </li>
  );
}
