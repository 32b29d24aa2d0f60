import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { longDate } from "../../domain/dates.ts";
import { PROVIDER_REFUSALS, type ProviderRefusal } from "../../domain/providers.ts";
import type { IdentityItem } from "../../server/features/sign_in/identities/list_identities.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardFooter, CardSection } from "../../ui/Card.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { useToast } from "../providers.tsx";
import { forgetIdentity, identityQuery } from "./queries.ts";

type Props = {
  /** Providers of the installation. */
  providers: readonly { id: string; name: string; /** Leads there and back. */ connect: string }[];
  /** Links by email are on. */
  byEmail: boolean;
  /** Why an account was not connected just now. */
  refusal: ProviderRefusal | null;
  timeZone: string;
};

/** Accounts that someone signs in with, besides a link to their inbox. */
export default function AccountsIsland({ providers, byEmail, refusal, timeZone }: Props) {
  const client = useQueryClient();
  const toast = useToast();
  const list = useRef<HTMLUListElement>(null);
  const { data: accounts = [] } = useQuery(identityQuery);
  const [asked, setAsked] = useState<IdentityItem | null>(null);
  const remove = useMutation({
    mutationFn: ({ issuer }: IdentityItem) => forgetIdentity(issuer),
    meta: { failed: "The account could not be disconnected", failedTitle: "Update failed" },
    onSuccess(left, account) {
      client.setQueryData(identityQuery.queryKey, left);
      setAsked(null);
      toast({ title: `${nameOf(account, providers)} account disconnected`, tone: "success" });
    },
  });
  const others = providers.filter(({ id }) => accounts.every(({ provider }) => provider !== id));
  return (
    <Card
      id="accounts"
      title="Accounts you sign in with"
      description={byEmail ? "An emailed link works as well." : undefined}
    >
      {refusal !== null && (
        <CardSection>
          <Alert tone="warning" title={PROVIDER_REFUSALS[refusal].title}>
            {PROVIDER_REFUSALS[refusal].text}
          </Alert>
        </CardSection>
      )}
      <ul ref={list} tabIndex={-1} aria-label="Accounts you sign in with">
        {accounts.length === 0 && <li className="card-section quiet">No account is connected.</li>}
        {accounts.map((account) => (
          <li key={account.issuer} className="card-section row between gap-l lines-m">
            <div className="share stack gap-xs">
              <strong className="anywhere">{nameOf(account, providers)}</strong>
              <p className="small quiet">
                {`Connected on ${longDate(account.linkedAt, timeZone)}, last used on ${
                  longDate(account.lastUsedAt, timeZone)
                }`}
              </p>
            </div>
            <Button
              size="small"
              aria-label={`Disconnect ${nameOf(account, providers)}`}
              onClick={() =>
                setAsked(account)}
            >
              Disconnect
            </Button>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <CardFooter>
          {others.map(({ id, name, connect }) => (
            <LinkButton key={id} href={connect}>{`Connect ${name}`}</LinkButton>
          ))}
        </CardFooter>
      )}
      {asked !== null && (
        <ConfirmDialog
          onClose={() => setAsked(null)}
          tone="danger"
          title={`Disconnect ${nameOf(asked, providers)}?`}
          description="That account no longer signs you in here, and other devices that it signed in here are signed out. At other schools nothing changes. You can connect it again."
          confirmLabel="Disconnect"
          pending={remove.isPending}
          pendingText="Disconnecting…"
          onConfirm={() => remove.mutate(asked)}
          focusAfter={() => list.current}
        />
      )}
    </Card>
  );
}

function nameOf({ provider, issuer }: IdentityItem, providers: Props["providers"]): string {
  return providers.find(({ id }) => id === provider)?.name ?? new URL(issuer).host;
}
