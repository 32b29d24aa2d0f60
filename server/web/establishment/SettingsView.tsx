import type { ComponentProps } from "react";
import type { TenantReader } from "../../../db/doors.ts";
import { SETTINGS_PART_LABELS, SETTINGS_PARTS, type SettingsPart } from "../../../domain/admin_tabs.ts";
import { links } from "../../../domain/links.ts";
import { ltiLinks } from "../../../domain/lti.ts";
import { PLANS, type SubscriptionStatus } from "../../../domain/plans.ts";
import type { Page } from "../../../domain/page.ts";
import { type Settings, timeZones } from "../../../domain/settings.ts";
import { serverLinks } from "../../../domain/server_links.ts";
import { trialText } from "../../../domain/subscriptions.ts";
import PricingIsland from "../../../islands/landing/PricingIsland.tsx";
import { type Seed, seed } from "../../../islands/page_services.ts";
import { settingsQueries } from "../../../islands/settings/queries.ts";
import { firstPage } from "../../../islands/lists/list_pages.ts";
import { GRANTS_PER_PAGE, supportQueries } from "../../../islands/support/queries.ts";
import SupportAccessIsland from "../../../islands/support/SupportAccessIsland.tsx";
import SettingsIsland from "../../../islands/settings/SettingsIsland.tsx";
import { Card, CardSection } from "../../../ui/Card.tsx";
import { DefinitionList } from "../../../ui/DefinitionList.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { PillLinks } from "../../../ui/PillLinks.tsx";
import { Island } from "../../ui/island.tsx";
import { readSettings } from "../../features/settings/read_settings.ts";
import { type GrantItem, listGrants } from "../../features/support/list_grants.ts";
import { type EmbedOrigin, listEmbedOrigins } from "../../features/establishment/embed_origins.ts";
import { readUsage, type Usage } from "../../features/establishment/read_usage.ts";

type SettingsData = {
  settings: Settings;
  usage: Usage;
  embedOrigins: EmbedOrigin[];
  grants: Page<GrantItem>;
};

/** For administrators in admin mode. */
export async function readSettingsView(db: TenantReader, now: Date): Promise<SettingsData> {
  const [settings, usage, embedOrigins, grants] = await Promise.all([
    readSettings(db),
    readUsage(db, now),
    listEmbedOrigins(db),
    listGrants(db, { limit: GRANTS_PER_PAGE, cursor: null, now }),
  ]);
  return { settings, usage, embedOrigins, grants };
}

/** `grantsSupport`: as for the view; support does not read who granted access. */
export function settingsSeed(
  { settings, usage, embedOrigins, grants }: SettingsData,
  grantsSupport: boolean,
): Seed {
  return [
    seed(settingsQueries.settings, settings),
    seed(settingsQueries.usage, usage),
    seed(settingsQueries.embedOrigins, embedOrigins),
    ...(grantsSupport ? [seed(supportQueries.grants, firstPage(grants))] : []),
  ];
}

type Props = {
  part: SettingsPart;
  usage: Usage;
  personId: string;
  /** Origin of the page with the contact form, where a plan is requested. */
  productOrigin: string;
  salesEmail: string | null;
  /** Checkout for a school that pays by card. */
  checkout: ComponentProps<typeof PricingIsland>["checkout"];
  /** Origin of the establishment. */
  origin: string;
  timeZone: string;
  /** Whether the reader lets support in, who is not of support. */
  grantsSupport: boolean;
};

/** A page of the settings: subscription plans, or some of the establishment's (spec 2 §2). Its page has the seed. */
export function SettingsView(props: Props) {
  const { part, personId, origin, timeZone, grantsSupport } = props;
  return (
    <div className="page-stack stack">
      <PillLinks
        label="Settings"
        items={SETTINGS_PARTS.map((name) => ({
          name,
          href: links.settings(name === "plans" ? undefined : name),
          children: SETTINGS_PART_LABELS[name],
          current: name === part,
        }))}
      />
      {part === "plans"
        ? <Plans {...props} />
        : (
          <section className="stack gap-xl" aria-labelledby="establishment-settings">
            <h2 id="establishment-settings">{SETTINGS_PART_LABELS[part]}</h2>
            <Island
              name="settings/SettingsIsland"
              of={SettingsIsland}
              props={{ part, personId, timeZones: part === "establishment" ? timeZones() : [], origin }}
            />
            {part === "access" && grantsSupport && (
              <>
                <SignIn />
                <LearningPlatforms />
                <Island name="support/SupportAccessIsland" of={SupportAccessIsland} props={{ timeZone }} />
              </>
            )}
          </section>
        )}
    </div>
  );
}

function Plans({ usage, productOrigin, salesEmail, checkout, grantsSupport }: Props) {
  return (
    <section className="stack gap-xl" aria-labelledby="subscription-plans">
      <h2 id="subscription-plans">{SETTINGS_PART_LABELS.plans}</h2>
      <CurrentPlan usage={usage} grantsSupport={grantsSupport} />
      <Island
        name="landing/PricingIsland"
        of={PricingIsland}
        props={{ contactOrigin: productOrigin, salesEmail, current: usage.plan, checkout }}
      />
    </section>
  );
}

/** Closed to support, as what it leads to. */
function SignIn() {
  return (
    <div className="narrow-page">
      <Card
        title="Signing in"
        level={3}
        description={
          <>
            Links by email, Google, Microsoft or your school's own accounts: who may use which. The{" "}
            <a href={links.guide("sign-in")}>Sign-in Guide</a> shows every step.
          </>
        }
      >
        <CardSection>
          <LinkButton href={serverLinks.signInSettings()}>Choose how people sign in</LinkButton>
        </CardSection>
      </Card>
    </div>
  );
}

/** Closed to support, as what it leads to. */
function LearningPlatforms() {
  return (
    <div className="narrow-page">
      <Card
        title="Learning platforms"
        level={3}
        description={
          <>
            Students come from Moodle or another platform straight to their own work, by LTI 1.3. The{" "}
            <a href={links.guide("moodle")}>Moodle Guide</a> shows every step.
          </>
        }
      >
        <CardSection>
          <LinkButton href={ltiLinks.settings()}>Set up learning platforms</LinkButton>
        </CardSection>
      </Card>
    </div>
  );
}

const STATUS: Readonly<Record<SubscriptionStatus, string>> = {
  trial: "Free trial",
  active: "Active",
  past_due: "Payment is past due",
  cancelled: "Cancelled",
  expired: "Ended",
};

function CurrentPlan({ usage, grantsSupport }: Pick<Props, "usage" | "grantsSupport">) {
  const { plan, status, daysLeft, students, seats } = usage;
  const state = daysLeft === null ? STATUS[status] : trialText(daysLeft);
  const items = [
    { term: "Your plan", detail: PLANS[plan].name },
    { term: "Status", detail: state },
    { term: "Students", detail: seats === null ? `${students}, without a limit` : `${students} of ${seats}` },
  ];
  return (
    <div className="card card-row pad-l narrow-page row between gap-l">
      <DefinitionList items={items} />
      {grantsSupport && <a href={serverLinks.billing()}>Billing and subscription</a>}
    </div>
  );
}
