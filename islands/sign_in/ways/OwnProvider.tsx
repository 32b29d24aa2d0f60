import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { dateAndTime } from "../../../domain/dates.ts";
import { PROVIDER_FAULTS } from "../../../domain/sign_in_ways.ts";
import { links } from "../../../domain/links.ts";
import type { WaysView } from "../../../server/features/sign_in/ways/ways_view.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card, CardSection } from "../../../ui/Card.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { DefinitionList } from "../../../ui/DefinitionList.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { AddressLine } from "../../AddressLine.tsx";
import { useToast } from "../../providers.tsx";
import { ProviderEditor } from "./ProviderEditor.tsx";
import { removeProvider, waysQuery } from "./queries.ts";

export type ProviderAddresses = {
  /** Address to which a provider redirects browsers. */
  callback: string;
  /** Leads to the school's provider and back. */
  tryAt: string;
};

type Props = ProviderAddresses & { timeZone: string; provider: WaysView["provider"] };

/** The school's own OpenID Connect provider, besides those of the installation. */
export function OwnProvider({ provider, callback, tryAt, timeZone }: Props) {
  const client = useQueryClient();
  const toast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const onSaved = (saved: WaysView) => {
    client.setQueryData(waysQuery.queryKey, saved);
    toast({ title: "Settings updated", tone: "success" });
    setEditing(false);
    heading.current?.focus();
  };
  const remove = useMutation({
    mutationFn: removeProvider,
    meta: { failed: "The provider could not be removed", failedTitle: "Update failed" },
    onSuccess(saved) {
      setRemoving(false);
      onSaved(saved);
    },
  });
  const fault = provider?.fault ? PROVIDER_FAULTS[provider.fault] : null;
  const canTry = provider !== null && provider.triedAt === null && provider.fault !== "secret";
  return (
    <Card
      title="Your school's own accounts"
      headingRef={heading}
      description={
        <>
          Any OpenID Connect provider, such as your own Google Workspace, Microsoft Entra or Keycloak. The
          {" "}
          <a href={links.guide("sign-in")}>Sign-in Guide</a> shows every step.
        </>
      }
    >
      <CardSection className="stack gap-l">
        <div className="box">
          <AddressLine label="Redirect address, to paste at the provider" address={callback} />
        </div>
        {editing
          ? (
            <ProviderEditor
              provider={provider}
              onSaved={onSaved}
              onCancel={() => setEditing(false)}
            />
          )
          : provider === null
          ? (
            <div className="row">
              <Button onClick={() => setEditing(true)}>Add a provider</Button>
            </div>
          )
          : (
            <>
              <div className="row between gap-m">
                <h3 className="title anywhere">{provider.name}</h3>
                <Badge tone={fault ? "danger" : provider.triedAt === null ? "warning" : "success"}>
                  {fault ? "Not working" : provider.triedAt === null ? "Not tried yet" : "In use"}
                </Badge>
              </div>
              {fault && <Alert tone="danger" title={fault.title}>{fault.text}</Alert>}
              <DefinitionList
                items={[
                  { term: "Issuer", detail: provider.issuer },
                  { term: "Client ID", detail: provider.clientId },
                  { term: "Saved", detail: dateAndTime(provider.changedAt, timeZone) },
                ]}
              />
              {canTry && (
                <Alert tone="info" title="Sign in with it once">
                  No one else sees it until then. Your account there is connected with you here.
                </Alert>
              )}
              <div className="row gap-m">
                {canTry && <LinkButton href={tryAt} variant="primary">{`Try ${provider.name}`}</LinkButton>}
                <Button aria-label={`Change ${provider.name}`} onClick={() => setEditing(true)}>
                  Change
                </Button>
                <Button
                  variant="quiet"
                  aria-label={`Remove ${provider.name}`}
                  onClick={() => setRemoving(true)}
                >
                  Remove
                </Button>
              </div>
            </>
          )}
      </CardSection>
      {removing && (
        <ConfirmDialog
          onClose={() => setRemoving(false)}
          tone="danger"
          title={`Remove ${provider?.name ?? ""}?`}
          description="Its accounts no longer sign anyone in, and the people that they signed in are signed out. Their work stays."
          confirmLabel="Remove"
          pending={remove.isPending}
          pendingText="Removing…"
          onConfirm={() => remove.mutate()}
          focusAfter={() => heading.current}
        />
      )}
    </Card>
  );
}
