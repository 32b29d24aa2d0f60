import { serverLinks } from "../../../../domain/server_links.ts";
import { Button } from "../../../../ui/Button.tsx";
import { CenteredCard } from "../../../../ui/CenteredCard.tsx";
import { Building } from "../../../../ui/page_icons.ts";
import type { OwnSchool } from "../../../features/sign_in/own_school.ts";
import { FOOTER_LINKS } from "../../../ui/layout.tsx";
import { SchoolList, SchoolName } from "./WhichSchoolView.tsx";

/** A person's schools, of which they choose one; `ticket`: what the provider said of them. */
export function ChooseOwnSchoolView({ schools, ticket }: { schools: readonly OwnSchool[]; ticket: string }) {
  return (
    <CenteredCard
      title="Choose a school"
      icon={<Building size={28} />}
      footerLinks={FOOTER_LINKS}
      description="You work at several. You can go to another one later, from the menu under your name."
      below={<p>Is this not you? Close this page, and sign out of that account.</p>}
    >
      <form method="post" action={serverLinks.chooseSchool()}>
        <input type="hidden" name="ticket" value={ticket} />
        <SchoolList label="Your schools">
          {schools.map((school) => (
            <Button key={school.id} type="submit" name="school" value={school.id} size="large" wide>
              <SchoolName school={school} />
            </Button>
          ))}
        </SchoolList>
      </form>
    </CenteredCard>
  );
}
