import { Hono } from "hono";
import { erasureReference } from "../../../domain/erasure.ts";
import { links } from "../../../domain/links.ts";
import { recordLinks } from "../../../domain/record_links.ts";
import { decide } from "../../../domain/permissions.ts";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { Download } from "../../../ui/page_icons.ts";
import type { AppEnv } from "../../services/context.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { staffPage } from "../../middleware/staff_page.ts";
import { renderStaffPage } from "../../ui/staff_frame.tsx";
import { ErasuresView } from "./ErasuresView.tsx";
import { listDueStudents, listErasures, readReceipt } from "../../features/erasures/list_erasures.ts";
import { ReceiptView } from "./ReceiptView.tsx";

/** For administrators in admin mode; 404 for all others. */
export const erasurePages = new Hono<AppEnv>()
  .get(recordLinks.erasures(), staffPage, inTurn, async (c) => {
    const { school, staff: { actor }, now } = c.var;
    if (decide(actor, "erasure.list") !== "yes") return c.notFound();
    const { timeZone } = school.establishment;
    const [due, erasures] = await school.read((db) =>
      Promise.all([listDueStudents(db, { timeZone, now }), listErasures(db)])
    );
    return renderStaffPage(c, {
      title: "Erasures",
      subtitle:
        "Nothing is erased automatically: an administrator asks for it, and it happens after fourteen days.",
      back: { href: links.settings("records"), label: "Settings" },
      path: links.home(),
      children: <ErasuresView due={due} erasures={erasures} timeZone={timeZone} />,
    });
  })
  .get(`${recordLinks.erasures()}/:id`, staffPage, async (c) => {
    const { school, staff: { actor } } = c.var;
    if (decide(actor, "erasure.list") !== "yes") return c.notFound();
    const receipt = await school.read(readReceipt, c.req.param("id"));
    if (!receipt) return c.notFound();
    return renderStaffPage(c, {
      title: `Erasure ${erasureReference(receipt.id)}`,
      subtitle: "For your records, without a name. Print this page, or download it as text.",
      back: { href: recordLinks.erasures(), label: "Erasures" },
      path: links.home(),
      actions: (
        <LinkButton icon={<Download />} href={recordLinks.erasureReceipt(receipt.id)}>
          Download as text
        </LinkButton>
      ),
      children: <ReceiptView receipt={receipt} timeZone={school.establishment.timeZone} />,
    });
  });
