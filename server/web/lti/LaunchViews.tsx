import type { ReactNode } from "react";
import { links } from "../../../domain/links.ts";
import { ltiLinks } from "../../../domain/lti.ts";
import type { Establishment } from "../../../ui/Brand.tsx";
import { Button } from "../../../ui/Button.tsx";
import { CenteredCard } from "../../../ui/CenteredCard.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { BookOpenCheck } from "../../../ui/page_icons.ts";

/** For staff, who sign in as always. */
export function StaffLaunchView(
  { establishment, origin, unit, linkToken, courseId }: {
    establishment: Establishment | undefined;
    origin: string;
    /** Unit of the activity. */
    unit: { id: string; title: string } | null;
    /** For staff who are not known from the platform yet. */
    linkToken: string | null;
    /** Course whose students can be added. */
    courseId: string | null;
  },
) {
  return (
    <CenteredCard
      title={unit?.title ?? "Portfolios"}
      icon={<BookOpenCheck size={28} />}
      establishment={establishment}
      description="Students see their own portfolio here. You sign in as always, in a tab of its own."
    >
      {unit === null
        ? <NewTabButton origin={origin} />
        : <NewTabButton origin={origin} path={links.unit(unit.id)}>Open the unit in a new tab</NewTabButton>}
      {linkToken !== null && (
        <form method="post" action={ltiLinks.link()} className="stack gap-s">
          <input type="hidden" name="token" value={linkToken} />
          <Button type="submit" size="large" wide>
            {unit === null ? "Add students from this course" : "Show my students’ progress here"}
          </Button>
          <p className="small quiet">You are asked once who you are.</p>
        </form>
      )}
      {linkToken === null && courseId !== null && <AddFromCourseLink origin={origin} courseId={courseId} />}
    </CenteredCard>
  );
}

/** For staff who are known, beside what else the launch offers. */
export function AddFromCourseLink({ origin, courseId }: { origin: string; courseId: string }) {
  return (
    <LinkButton href={origin + ltiLinks.course(courseId)} target="_blank" rel="noopener" wide>
      Add students from this course
    </LinkButton>
  );
}

export function NewTabButton(
  { origin, path = links.home(), children = "Open Unitfolio in a new tab" }: {
    origin: string;
    path?: string;
    children?: ReactNode;
  },
) {
  return (
    <LinkButton href={origin + path} target="_blank" rel="noopener" variant="primary" size="large" wide>
      {children}
    </LinkButton>
  );
}
