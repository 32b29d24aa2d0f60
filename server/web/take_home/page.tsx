import { Hono } from "hono";
import { longDate } from "../../../domain/dates.ts";
import { recordLinks } from "../../../domain/record_links.ts";
import { PACK_LINK_ENDED } from "../../../domain/take_home.ts";
import { CenteredCard } from "../../../ui/CenteredCard.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { Download, ShieldX } from "../../../ui/page_icons.ts";
import { schoolPage } from "../../middleware/school.ts";
import type { AppEnv } from "../../services/context.ts";
import { refuseSignIn } from "../../middleware/strangers.ts";
import { establishmentBrand, FOOTER_LINKS } from "../../ui/layout.tsx";
import { renderPage } from "../../ui/render_page.ts";
import { readPackLink } from "../../features/take_home/pack_link.ts";

/** Page of a leaver's emailed link: unknown, ended and revoked ones are answered alike. */
export const takeHomePages = new Hono<AppEnv>().get("/take-home", schoolPage, async (c) => {
  const { school, now } = c.var;
  const { establishment } = school;
  const token = c.req.query("token")?.slice(0, 200) ?? "";
  const link = await school.read(readPackLink, token, now);
  const frame = { establishment: establishmentBrand(establishment), footerLinks: FOOTER_LINKS };
  c.header("Cache-Control", "no-store");
  if (link === null) {
    refuseSignIn(c);
    const body = (
      <CenteredCard
        {...frame}
        title={PACK_LINK_ENDED}
        icon={<ShieldX size={28} />}
        tone="danger"
        description="It has ended, was replaced by a newer one, or is not complete. Try the newest email from the school, or ask the school for a new link."
      />
    );
    return renderPage(c, { title: PACK_LINK_ENDED, body }, 404);
  }
  const body = (
    <CenteredCard
      {...frame}
      title="Your work, to keep"
      icon={<Download size={28} />}
      description={
        <>
          Hello{" "}
          <bdi>{link.firstName}</bdi>. Your units, your evidence and what was written about it are ready for
          you.
        </>
      }
      below={
        <p>
          {`The link works until ${
            longDate(link.expiresAt, establishment.timeZone)
          }. Keep it to yourself: anyone who has it can download your work.`}
        </p>
      }
    >
      <LinkButton
        href={recordLinks.mailedPack(token)}
        variant="primary"
        size="large"
        wide
        icon={<Download />}
      >
        Download my work
      </LinkButton>
      <p>
        The file is a ZIP. Unpack it on a computer, or in the Files app of a phone, and open{" "}
        <strong>index.html</strong> in it. It can be large: use Wi-Fi.
      </p>
    </CenteredCard>
  );
  return renderPage(c, { title: "Your work, to keep", body });
});
