import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LINK_MAIL_REASON_TEXT } from "../../../domain/link_mails.ts";
import type { LinkMailingView } from "../../../server/features/students/link_mailings/read_link_mailing.ts";
import { Card, CardSection } from "../../../ui/Card.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { X } from "../../../ui/icons.ts";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { answer } from "../../api.ts";
import { studentQueries } from "../list_queries.ts";
import { linkMailingApi } from "../queries.ts";
import { mailingPercent, mailingProgressText, mailingResultText } from "./mailing_text.ts";

const FAST_POLL_MS = 1000;
const SLOW_POLL_MS = 10_000;
const MAX_FAST_POLLS = 60;

/** The current or last mailing, polled while it runs. */
export function useMailing() {
  const client = useQueryClient();
  const [dismissed, setDismissed] = useState<string | null>(null);
  const { data: mailing } = useQuery({
    ...studentQueries.mailing,
    refetchInterval: ({ state }) =>
      !state.data?.waiting ? false : state.dataUpdateCount < MAX_FAST_POLLS ? FAST_POLL_MS : SLOW_POLL_MS,
  });
  const startMailing = useMutation({
    mutationFn: (json: { assignmentIds: string[] } | { studentIds: string[] }) =>
      answer(linkMailingApi["link-mailings"].$post({ json })),
    meta: { failed: "The links could not be emailed. Please try again." },
    onSuccess: async (started) => {
      // A pending answer about the previous mailing must not replace this one.
      await client.cancelQueries({ queryKey: studentQueries.mailing.queryKey });
      client.setQueryData(studentQueries.mailing.queryKey, started);
    },
  });
  return {
    mailing: mailing?.id === dismissed ? null : mailing,
    dismiss: () => setDismissed(mailing?.id ?? null),
    startMailing,
  };
}

type Props = { mailing: LinkMailingView; onDismiss: () => void };

export function MailingCard({ mailing, onDismiss }: Props) {
  const resultText = mailingResultText(mailing);
  const { problems } = mailing;
  return (
    <Card
      level={3}
      title={resultText === null ? "Emailing links" : "Emailed links"}
      description={resultText ?? "You can leave this page: the emails will still be sent."}
      actions={resultText !== null &&
        <IconButton label="Dismiss the report" icon={<X size={22} />} onClick={onDismiss} />}
    >
      {(resultText === null || problems.length > 0) && (
        <CardSection>
          {resultText === null && (
            <ProgressBar
              label="Emails with links"
              percent={mailingPercent(mailing)}
              text={mailingProgressText(mailing)}
            />
          )}
          {problems.length > 0 && (
            <>
              <h4>Not sent</h4>
              <ul className="rows divided">
                {problems.map(({ studentId, name, reason }) => (
                  <li key={studentId} className="row lines-none anywhere">
                    <b>
                      <bdi>{name}</bdi>
                    </b>
                    <span className="quiet">{LINK_MAIL_REASON_TEXT[reason]}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </CardSection>
      )}
    </Card>
  );
}
