import type { ReactNode } from "react";
import { links } from "../../domain/links.ts";
import { fullName } from "../../domain/people.ts";
import { canMend, DETAILS_OF_OTHERS, type Lack, lackText, type Mending } from "../../domain/readiness.ts";
import type { ReadinessView } from "../../server/features/claims/read_readiness.ts";
import { Button } from "../../ui/Button.tsx";
import { CircleAlert } from "../../ui/icons.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";

/** What is mended in the row itself. */
export type MendingName = Extract<Mending, "work" | "declaration" | "details">;

type Props = {
  row: ReadinessView;
  groups: readonly { mending: Mending; lacks: readonly Lack[] }[];
  /** Whether the place of some required work can be said now. */
  locatable: boolean;
  mode: "teacher" | "admin";
  open: MendingName | null;
  onOpen: (mending: MendingName) => void;
};

/** Each lack in words, with what mends it or why nothing does. */
export function RowLacks({ row, groups, ...props }: Props) {
  const teacher = props.mode === "admin" ? row.teacher : null;
  return (
    <ul className="claim-lacks stack gap-s" aria-label="Missing">
      {groups.map(({ mending, lacks }) => (
        <li key={mending} className="row gap-s lines-xs">
          <div className="row one-line gap-s">
            <CircleAlert size={20} />
            <div className="fill anywhere">
              {lacks.map((lack) => <p key={lack.kind}>{lackText(lack)}</p>)}
              {teacher && lacks.some(({ kind }) => kind === "educator_signature") && (
                <p className="small quiet">
                  Teacher: <bdi>{fullName(teacher)}</bdi>
                </p>
              )}
              {mending === "details" && isOthers(row) && <p className="small quiet">{DETAILS_OF_OTHERS}</p>}
            </div>
          </div>
          {props.open !== mending && <Action row={row} mending={mending} lacks={lacks} {...props} />}
        </li>
      ))}
    </ul>
  );
}

/** Why an archived row is not mended stands beside its state. */
function isOthers({ archived, canEditStudent }: ReadinessView): boolean {
  return !canEditStudent && archived !== "student";
}

type ActionProps = Omit<Props, "groups" | "open"> & { mending: Mending; lacks: readonly Lack[] };

function Action({ row, mending, lacks, locatable, onOpen }: ActionProps) {
  const { id, student, unit, submissionIds } = row;
  const about = (what: string) => `${what}, ${fullName(student)}, ${unit.title}`;
  const link = (href: string, text: ReactNode, label: string) => (
    <LinkButton size="small" href={href} aria-label={about(label)}>{text}</LinkButton>
  );
  const button = (mending: MendingName, text: string) => (
    <Button
      size="small"
      aria-label={about(text)}
      onClick={() => onOpen(mending)}
    >
      {text}
    </Button>
  );
  if (!canMend(mending, row)) return null;
  const [first] = lacks;
  const outcome = first && "outcomes" in first ? first.outcomes[0]! : 1;
  switch (mending) {
    case "dates":
      return link(
        links.unit(unit.id, { open: submissionIds[outcome - 1] }),
        "Open",
        `Open outcome ${outcome}`,
      );
    case "work":
      return locatable ? button("work", "Add where it's kept") : null;
    case "declaration":
      return button("declaration", "Declare");
    case "details":
      return button("details", "Add");
    case "signature":
      // One signature covers the unit, whose heading has it.
    case "archive":
      return null;
    case "step":
      return link(links.studentPortfolio(id), "Open", "Open the portfolio");
  }
}
