import { VIEW_MODE_LABELS } from "../../domain/active_role.ts";
import { TEXT_LIMITS } from "../../domain/limits.ts";
import { links } from "../../domain/links.ts";
import { supportLinks } from "../../domain/support_links.ts";
import { supportUntil } from "../../domain/support.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Field } from "../../ui/Field.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Building } from "../../ui/page_icons.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import type { SchoolItem } from "../features/support/list_schools.ts";

/** Names are the installation's, times in its own zone. */
const TIME_ZONE = "Europe/London";

export type ChooseSchool = {
  schools: readonly (SchoolItem & { url: string })[];
  more: boolean;
  find: string;
  mode: "admin" | "teacher";
  /** The school's page that was asked for on the installation's host. */
  returnTo: string;
  now: Date;
};

/** Which school, for a super admin (DECISIONS 2). */
export function ChooseSchoolView({ schools, more, find, mode, returnTo, now }: ChooseSchool) {
  const isOpen = ({ support }: SchoolItem) => support !== null;
  const open = schools.filter(isOpen);
  const others = schools.filter((school) => !isOpen(school));
  return (
    <>
      <PageHeader
        title="Choose an establishment"
        subtitle={returnTo === links.home()
          ? `${VIEW_MODE_LABELS[mode]} shows one establishment at a time.`
          : "This page belongs to an establishment. Which one?"}
      />
      {(find !== "" || schools.length > SEARCH_FROM) && (
        <form
          method="get"
          action={supportLinks.establishments()}
          className="list-search inline-form row gap-m"
        >
          <input type="hidden" name="mode" value={mode} />
          <div className="fill">
            <Field label="Find by name">
              <TextInput name="find" type="search" defaultValue={find} maxLength={TEXT_LIMITS.search} />
            </Field>
          </div>
          <Button type="submit">Find</Button>
        </form>
      )}
      <SchoolCard
        title="Support access is open"
        empty={find === ""
          ? "No establishment has let support in. An administrator of the school does so in Settings, Support access."
          : `No establishment with support access matches “${find}”.`}
        schools={open}
        row={(school) => (
          <>
            <p className="small quiet">
              {`Until ${supportUntil(school.support!.endsAt, TIME_ZONE, now)}`}
            </p>
            <Badge tone={school.support!.mayChange ? "warning" : "info"}>
              {school.support!.mayChange ? "May change data" : "Look only"}
            </Badge>
          </>
        )}
        action={(school) => (
          <form method="post" action={supportLinks.open()}>
            <input type="hidden" name="tenantId" value={school.id} />
            <input type="hidden" name="mode" value={mode} />
            <input type="hidden" name="returnTo" value={returnTo} />
            <Button type="submit" variant="primary" aria-label={`Open ${school.name}`}>Open</Button>
          </form>
        )}
      />
      <SchoolCard
        title="Without support access"
        description="Only their own staff and students can open these. The address leads to their sign-in page."
        empty={find === "" ? "There are no others." : `No other establishment matches “${find}”.`}
        schools={others}
        action={(school) => (
          <LinkButton href={school.url} aria-label={`Sign-in page of ${school.name}`}>
            Sign-in page
          </LinkButton>
        )}
      />
      {more && (
        <Alert>
          <p>There are more establishments. Find the one that you need by its name.</p>
        </Alert>
      )}
    </>
  );
}

/** Fewer are seen at a glance. */
const SEARCH_FROM = 8;

type School = ChooseSchool["schools"][number];
type SchoolCardProps = {
  title: string;
  description?: string;
  empty: string;
  schools: readonly School[];
  row?: (school: School) => React.ReactNode;
  action: (school: School) => React.ReactNode;
};

function SchoolCard({ title, description, empty, schools, row, action }: SchoolCardProps) {
  return (
    <Card title={title} description={description}>
      {schools.length === 0
        ? (
          <EmptyState title="None" level={3} icon={<Building size={28} />}>
            <p>{empty}</p>
          </EmptyState>
        )
        : (
          <ul aria-label={title}>
            {schools.map((school) => (
              <li key={school.id} className="card-section row between gap-l lines-m">
                <div className="share stack gap-xs">
                  <strong className="anywhere">{school.name}</strong>
                  <span className="small quiet anywhere">{school.url}</span>
                  {row && <div className="row gap-m lines-xs">{row(school)}</div>}
                </div>
                {action(school)}
              </li>
            ))}
          </ul>
        )}
    </Card>
  );
}
