import { type ReactNode, useRef, useState } from "react";
import { links } from "../../domain/links.ts";
import { canFix } from "../../domain/readiness.ts";
import type { SignaturePart } from "../../domain/signatures.ts";
import type { ReadinessView } from "../../server/features/claims/read_readiness.ts";
import { Button } from "../../ui/Button.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { lazyDialog } from "../lazy_dialog.tsx";

const SignDialog = lazyDialog(() => import("./SignDialog.tsx"));

type Props = {
  /** Rows of one unit, at least one. */
  rows: readonly ReadinessView[];
  /** The viewer's mode. */
  mode: "teacher" | "admin";
  timeZone: string;
  onFixed: (rows: readonly ReadinessView[]) => void;
  /** The rows. */
  children: ReactNode;
};

/** A unit's portfolios under its name, with the signature that covers them all. */
export function ReadinessUnit({ rows, mode, timeZone, onFixed, children }: Props) {
  const { unit } = rows[0]!;
  const part: SignaturePart = mode === "admin" ? "admin" : "educator";
  const [signing, setSigning] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const signed = useRef(false);
  // Each signs their own part (spec 2 §2), an administrator in teacher mode for students of their own.
  const signable = rows.filter((row) => row.own && canFix("signature", row));
  const unsigned = signable.filter(({ missing }) => missing.some(({ kind }) => kind === `${part}_signature`));
  const others = signable.some(({ missing }) => missing.some(({ kind }) => kind === "educator_signature"));
  return (
    <section className="card">
      <header className="card-row pad-s line-below row between gap-s lines-xs">
        <h3 ref={heading} tabIndex={-1} className="title anywhere">
          <span dir="auto">{unit.title}</span> <span className="small quiet">({unit.unitCode})</span>
        </h3>
        {unsigned.length > 0
          ? (
            <Button
              size="small"
              aria-label={`Sign for ${unsigned.length}, ${unit.title}`}
              aria-haspopup="dialog"
              onClick={() => {
                signed.current = false;
                setSigning(true);
              }}
            >
              {`Sign for ${unsigned.length}`}
            </Button>
          )
          // Administrators can sign for a teacher who is away, there.
          : mode === "admin" && others && (
            <LinkButton
              size="small"
              href={links.summarySheets({ unit: unit.id })}
              aria-label={`Open the summary sheet, ${unit.title}`}
            >
              Open the sheet
            </LinkButton>
          )}
      </header>
      {children}
      {signing && (
        <SignDialog
          unit={unit}
          rows={unsigned}
          part={part}
          timeZone={timeZone}
          onFixed={(rows) => {
            signed.current = true;
            onFixed(rows);
            setSigning(false);
          }}
          onClose={() => setSigning(false)}
          focusAfter={() => signed.current ? heading.current : null}
        />
      )}
    </section>
  );
}
