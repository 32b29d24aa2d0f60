import { useRef, useState } from "react";
import {
  checkClaimState,
  CLAIM_STATE_LABELS,
  CLAIM_STEPS,
  type ClaimState,
  nextClaimState,
  NOTHING_TO_SEND,
  previousClaimState,
  rowCountText,
} from "../../domain/claims.ts";
import { longDate } from "../../domain/dates.ts";
import { fullName } from "../../domain/people.ts";
import type { ClaimView } from "../../server/features/claims/list_claims.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardFooter, CardSection } from "../../ui/Card.tsx";
import { ChevronDown } from "../../ui/icons.ts";
import { MoreMenu } from "../../ui/MoreMenu.tsx";
import { ReasonedButton } from "../../ui/ReasonedButton.tsx";
import { Download } from "../../ui/page_icons.ts";
import type { Tone } from "../../ui/tone.ts";
import { lazyDialog } from "../lazy_dialog.tsx";
import { confirmationText } from "./claim_text.ts";
import { ClaimRows } from "./ClaimRows.tsx";
import { useClaimFile } from "./use_claim_file.ts";
import { useClaimState } from "./use_claim_state.ts";

const StateDialog = lazyDialog(() => import("./StateDialog.tsx"));

const TONES: Readonly<Record<ClaimState, Tone>> = {
  draft: "warning",
  exported: "neutral",
  sent: "info",
  received: "info",
  given: "success",
};

/** A claim: who made it and when, how far it is, its form and its rows. */
export function ClaimCard({ claim, timeZone }: { claim: ClaimView; timeZone: string }) {
  const { id, number, state, rowCount, withdrawnCount } = claim;
  const [open, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const become = useClaimState();
  const file = useClaimFile(timeZone);
  const next = nextClaimState(state);
  const previous = previousClaimState(state);
  const isEmpty = rowCount === 0;
  const blocked = next && checkClaimState(claim, next);
  const hint = !isEmpty ? CLAIM_STEPS[state].hint : blocked ? null : NOTHING_TO_SEND;
  const [asked, setAsked] = useState<{ claim: ClaimView; state: ClaimState } | null>(null);
  const nextButton = useRef<HTMLButtonElement>(null);
  const lead = (to: ClaimState) =>
    confirmationText(claim, to) ? setAsked({ claim, state: to }) : become.mutate({ claim, state: to });
  const download = state === "draft" ? CLAIM_STEPS.exported.action : "Download again";
  const date = (at: string) => longDate(at, timeZone);
  return (
    <Card
      as="li"
      level={3}
      title={`Claim ${number}`}
      headingRef={heading}
      description={`Made on ${date(claim.createdAt)} by ${fullName(claim.createdBy)}`}
      actions={<Badge tone={isEmpty ? "neutral" : TONES[state]}>{CLAIM_STATE_LABELS[state]}</Badge>}
    >
      <CardSection className="stack gap-s">
        <p className="row gap-l lines-none">
          <span className="strong">{rowCountText(rowCount)}</span>
          {withdrawnCount > 0 && <span className="quiet">{`${withdrawnCount} withdrawn`}</span>}
          {claim.sentAt && <span className="quiet">{`Sent on ${date(claim.sentAt)}`}</span>}
          {claim.receivedAt && (
            <span className="quiet">{`Statements received on ${date(claim.receivedAt)}`}</span>
          )}
          {claim.givenAt && <span className="quiet">{`Given on ${date(claim.givenAt)}`}</span>}
        </p>
        {hint && <p className="measure">{hint}</p>}
      </CardSection>
      <CardFooter>
        {!isEmpty && (
          <Button
            variant={state === "draft" ? "primary" : "secondary"}
            icon={<Download size={20} />}
            pending={file.isPending}
            pendingText="Downloading…"
            aria-label={`${download}: claim ${number}`}
            onClick={() => file.mutate({ id, number, state, createdAt: claim.createdAt })}
          >
            {download}
          </Button>
        )}
        <Button
          variant="quiet"
          className={isEmpty ? "opener flush-start" : "opener"}
          icon={<ChevronDown size={20} />}
          aria-expanded={open}
          aria-controls={open ? `${id}-rows` : undefined}
          aria-label={`${open ? "Hide rows" : "Show rows"} of claim ${number}`}
          onClick={() => setOpen(!open)}
        >
          {open ? "Hide rows" : "Show rows"}
        </Button>
        {next !== null && state !== "draft" && (
          <ReasonedButton
            ref={nextButton}
            reason={blocked}
            variant="primary"
            pending={become.isPending}
            aria-label={`${CLAIM_STEPS[next].action}: claim ${number}`}
            // The second of two clicks is not meant for the state that comes in the same place.
            onClick={({ detail }) => detail > 1 || lead(next)}
          >
            {CLAIM_STEPS[next].action}
          </ReasonedButton>
        )}
        {previous !== null && (
          <MoreMenu
            label={`More for claim ${number}`}
            items={[{
              label: `Back to “${CLAIM_STATE_LABELS[previous]}”`,
              onPress: () => lead(previous),
            }]}
          />
        )}
      </CardFooter>
      {open && (
        <div id={`${id}-rows`} className="card-section line-above">
          <ClaimRows claim={claim} timeZone={timeZone} />
        </div>
      )}
      {asked && (
        <StateDialog
          {...asked}
          become={become}
          onClose={() => setAsked(null)}
          focusAfter={() => nextButton.current ?? heading.current}
        />
      )}
    </Card>
  );
}
