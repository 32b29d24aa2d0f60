import type { ReactNode } from "react";
import { countText } from "../../../../domain/count_text.ts";
import { links } from "../../../../domain/links.ts";
import { FileSpreadsheet } from "../../../../ui/icons.ts";
import { BookOpenCheck, SquareKanban, Users } from "../../../../ui/page_icons.ts";
import type { Overview } from "../../../features/dashboard/admin/read_overview.ts";

/** `waiting`: portfolios to verify or award. */
type Props = { overview: Overview; waiting: number };

/** Each leads to its tab or page (spec 2 §2). */
export function OverviewCards({ overview, waiting }: Props) {
  const { students, teachers, administrators, units } = overview;
  return (
    <ul className="quarters" aria-label="The establishment in numbers">
      <OverviewCard
        href={links.admin({ tab: "students" })}
        icon={<Users size={22} />}
        title="Total students"
        value={students}
        text={`with ${countText(teachers, "teacher")}`}
      />
      <OverviewCard
        href={links.admin({ tab: "teachers" })}
        icon={<BookOpenCheck size={22} />}
        title="Active teachers"
        value={teachers}
        text={`and ${countText(administrators, "administrator")}`}
      />
      <OverviewCard
        href={links.board()}
        icon={<SquareKanban size={22} />}
        title="Portfolio review"
        value={waiting}
        text={waiting === 1 ? "portfolio to verify or award" : "portfolios to verify or award"}
      />
      <OverviewCard
        href={links.summarySheets()}
        icon={<FileSpreadsheet size={22} />}
        title="Summary sheets"
        value={units}
        text={units === 1 ? "unit with students" : "units with students"}
      />
    </ul>
  );
}

type CardProps = { href: string; icon: ReactNode; title: string; value: number; text: string };

function OverviewCard({ href, icon, title, value, text }: CardProps) {
  return (
    <li className="box-row pad-l stack gap-2xs card linked-row">
      <div className="row one-line gap-m">
        <span className="disc wide-only" aria-hidden="true">{icon}</span>
        <h2 className="body-size strong">
          <a className="row-link plain-link" href={href}>{title}</a>
        </h2>
      </div>
      <p className="display-size bold digits">{value.toLocaleString("en-GB")}</p>
      <p className="small quiet">{text}</p>
    </li>
  );
}
