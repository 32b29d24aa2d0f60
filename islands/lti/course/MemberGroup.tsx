import type { ReactNode } from "react";
import { MAX_CHOSEN } from "../../../domain/limits.ts";
import { Card } from "../../../ui/Card.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import type { Tickable } from "./member_groups.ts";
import { MemberRow } from "./MemberRow.tsx";
import type { MemberPicks } from "./use_member_picks.ts";

type Props = { title: string; description: ReactNode; members: readonly Tickable[]; picks: MemberPicks };

/** A group whose members can be ticked, one by one or all that have no warning. */
export function MemberGroup({ title, description, members, picks }: Props) {
  if (members.length === 0) return null;
  const sure = members.filter(({ match }) => match.warning === null).slice(0, MAX_CHOSEN);
  const warned = members.some(({ match }) => match.warning !== null);
  return (
    <Card title={`${title} (${members.length})`} description={description}>
      {sure.length > 1 && (
        <div className="card-row line-above">
          <Checkbox
            label="Select all"
            hint={warned ? "Except those to check" : undefined}
            checked={sure.every(picks.has)}
            onChange={(event) => picks.set(sure, event.currentTarget.checked)}
          />
        </div>
      )}
      <ul className="divided line-above" aria-label={title}>
        {members.map((member) => <MemberRow key={member.subject} member={member} picks={picks} />)}
      </ul>
    </Card>
  );
}
