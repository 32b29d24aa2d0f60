import type { ReactNode } from "react";
import { links } from "../../domain/links.ts";
import { fullName } from "../../domain/people.ts";
import {
  canFix,
  DETAILS_OF_OTHERS,
  type Fix,
  type Missing,
  missingItemText,
} from "../../domain/readiness.ts";
import type { ReadinessView } from "../../server/features/claims/read_readiness.ts";
import { Button } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class_names.ts";
import { CircleAlert } from "../../ui/icons.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";

/** Fixes made in the row itself. */
export type FixName = Extract<Fix, "work" | "declaration" | "details">;

type Props = {
  row: ReadinessView;
  groups: readonly { fix: Fix; missing: readonly Missing[] }[];
  /** Whether the place of some required work can be said now. */
  locatable: boolean;
  mode: "teacher" | "admin";
  open: FixName | null;
  onOpen: (fix: FixName) => void;
};

/** Each missing item in words, with what fixes it or why nothing does. */
export function RowMissing({ row, groups, ...props }: Props) {
  const teacher = props.mode === "admin" ? row.teacher : null;
  return (
    <ul
      className={classNames("small gap-xl lines-xs", groups.length > 1 ? "halves" : "stack")}
      aria-label="Missing"
    >
      {groups.map(({ fix, missing }) => (
        <li key={fix} className="target row between gap-s lines-xs">
          <div className="share quiet-icon row one-line gap-s">
            <CircleAlert size={20} />
            <div className="fill anywhere">
              <p className="row lines-none">
                {missing.map((item) => <span key={item.kind}>{missingItemText(item)}</span>)}
                {teacher && missing.some(({ kind }) => kind === "educator_signature") && (
                  <span className="quiet">
                    Teacher: <bdi>{fullName(teacher)}</bdi>
                  </span>
                )}
              </p>
              {fix === "details" && isOthers(row) && <p className="small quiet">{DETAILS_OF_OTHERS}</p>}
            </div>
          </div>
          {props.open !== fix && <Action row={row} fix={fix} missing={missing} {...props} />}
        </li>
      ))}
    </ul>
  );
}

/** The reason why an archived row is not fixed is beside its state. */
function isOthers({ archived, canEditStudent }: ReadinessView): boolean {
  return !canEditStudent && archived !== "student";
}

type ActionProps = Omit<Props, "groups" | "open"> & { fix: Fix; missing: readonly Missing[] };

function Action({ row, fix, missing, locatable, onOpen }: ActionProps) {
  const { id, student, unit, submissionIds } = row;
  const about = (what: string) => `${what}, ${fullName(student)}, ${unit.title}`;
  const link = (href: string, text: ReactNode, label: string) => (
    <LinkButton size="small" href={href} aria-label={about(label)}>{text}</LinkButton>
  );
  const button = (fix: FixName, text: string) => (
    <Button
      size="small"
      aria-label={about(text)}
      onClick={() => onOpen(fix)}
    >
      {text}
    </Button>
  );
  if (!canFix(fix, row)) return null;
  const [first] = missing;
  const outcome = first && "outcomes" in first ? first.outcomes[0]! : 1;
  switch (fix) {
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
