import { Hono } from "hono";
import ProfileIsland from "../../../islands/profile/ProfileIsland.tsx";
import { profileQueries } from "../../../islands/profile/queries.ts";
import SessionsIsland from "../../../islands/sign_in/SessionsIsland.tsx";
import AccountsIsland from "../../../islands/sign_in/AccountsIsland.tsx";
import { identityQuery, sessionQueries } from "../../../islands/sign_in/queries.ts";
import { secondFactorQuery } from "../../../islands/second_factor/queries.ts";
import SecondFactorIsland from "../../../islands/second_factor/SecondFactorIsland.tsx";
import { seed } from "../../../islands/page_services.ts";
import { links } from "../../../domain/links.ts";
import { serverLinks } from "../../../domain/server_links.ts";
import { isProviderRefusal } from "../../../domain/providers.ts";
import { mayUse } from "../../../domain/sign_in_ways.ts";
import type { AppEnv } from "../../services/context.ts";
import { staffPage } from "../../middleware/staff_page.ts";
import { Card, CardSection } from "../../../ui/Card.tsx";
import { Island } from "../../ui/island.tsx";
import { DisplayControl } from "../../ui/layout.tsx";
import { renderStaffPage } from "../../ui/staff_frame.tsx";
import { readFactorView } from "../second_factor/factor_view.ts";
import { listSessions } from "../../features/sign_in/sessions/list_sessions.ts";
import { listIdentities } from "../../features/sign_in/identities/list_identities.ts";
import { offeredTo, readWays } from "../../queries/sign_in_ways.ts";
import { currentUser } from "../../features/sign_in/user_view.ts";

/** Staff only (spec 1 §2.8). */
export const profilePages = new Hono<AppEnv>().get(links.profile(), staffPage, async (c) => {
  const { school, staff, now } = c.var;
  const { establishment } = school;
  const { actor, tokenHash } = staff;
  const reason = c.req.query("reason");
  const [ways, sessions, identities, factor] = await Promise.all([
    readWays(c.var.services, school),
    school.read(listSessions, actor, { tokenHash, now }),
    school.read(listIdentities, actor.id),
    readFactorView(c, staff),
  ]);
  const providers = offeredTo(ways, "staff");
  return renderStaffPage(c, {
    title: "Profile settings",
    subtitle: "Your picture, your name, where you work and how you sign in.",
    path: links.profile(),
    seed: [
      seed(profileQueries.user, currentUser(staff, establishment)),
      seed(sessionQueries.list, sessions),
      seed(identityQuery, identities),
      seed(secondFactorQuery, factor),
    ],
    children: (
      <div className="narrow-page stack gap-xl">
        <Island
          name="profile/ProfileIsland"
          of={ProfileIsland}
          props={{ establishmentName: establishment.establishmentName }}
        />
        <Card id="display" title="Display" description="The same wherever you sign in.">
          <CardSection>
            <DisplayControl student={false} />
          </CardSection>
        </Card>
        <Island
          name="second_factor/SecondFactorIsland"
          of={SecondFactorIsland}
          props={{ timeZone: establishment.timeZone }}
        />
        {(providers.length > 0 || identities.length > 0) && (
          <Island
            name="sign_in/AccountsIsland"
            of={AccountsIsland}
            props={{
              providers: providers.map(({ id, name }) => ({
                id,
                name,
                connect: serverLinks.connectAccount(id),
              })),
              byEmail: mayUse(ways.rules, "email", "staff"),
              refusal: isProviderRefusal(reason) ? reason : null,
              timeZone: establishment.timeZone,
            }}
          />
        )}
        <Island
          name="sign_in/SessionsIsland"
          of={SessionsIsland}
          props={{ title: "Devices you're signed in on", timeZone: establishment.timeZone }}
        />
      </div>
    ),
  });
});
