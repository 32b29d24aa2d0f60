import assert from "node:assert/strict";
import {
  isHandedOver,
  type PackLink,
  packMailText,
  type PackState,
  packTexts,
  sendingText,
} from "./take_home.ts";

const ZONE = "Europe/London";
const LINK: PackLink = {
  status: "works",
  mailedAt: "2026-06-15T08:00:00.000Z",
  expiresAt: "2026-07-15T08:00:00.000Z",
  downloads: 0,
  downloadedAt: null,
};
const HANDED = { at: "2026-06-20T08:00:00.000Z", by: { firstName: "Helen", lastName: "Marsh" } };

const texts = (pack: Partial<PackState>) => packTexts({ handedOver: null, link: null, ...pack }, ZONE);

Deno.test("what became of a pack is said in words", () => {
  assert.deepEqual(texts({}), []);
  assert.deepEqual(texts({ link: LINK }), ["Link emailed on 15 June 2026, works until 15 July 2026"]);
  assert.deepEqual(texts({ link: { ...LINK, status: "ended" } }), ["The link ended on 15 July 2026"]);
  assert.deepEqual(texts({ link: { ...LINK, status: "revoked" } }), ["The link was revoked"]);
  const downloaded = { ...LINK, downloads: 2, downloadedAt: "2026-06-16T08:00:00.000Z" };
  assert.deepEqual(texts({ handedOver: HANDED, link: downloaded }), [
    "Handed over on 20 June 2026 by Helen Marsh",
    "Downloaded by the student on 16 June 2026 (2 times)",
    "Link emailed on 15 June 2026, works until 15 July 2026",
  ]);
  const unsent = { ...LINK, mailedAt: null, expiresAt: null };
  assert.deepEqual(texts({ link: { ...unsent, status: "waiting" } }), ["The link is being emailed"]);
  assert.deepEqual(texts({ link: { ...unsent, status: "failed" } }), [
    "The link could not be emailed. Check the email address",
  ]);
});

Deno.test("a pack is handed over once it is marked or downloaded", () => {
  assert.equal(isHandedOver({ handedOver: null, link: null }), false);
  assert.equal(isHandedOver({ handedOver: null, link: LINK }), false, "a mail alone is none");
  assert.equal(isHandedOver({ handedOver: HANDED, link: null }), true);
  assert.equal(isHandedOver({ handedOver: null, link: { ...LINK, downloads: 1 } }), true);
});

Deno.test("who was left out of a mailing is said", () => {
  assert.equal(sendingText({ asked: 1, noEmail: 0, limit: 0 }), "1 link is being emailed.");
  assert.equal(
    sendingText({ asked: 12, noEmail: 1, limit: 2 }),
    "12 links are being emailed. 1 student without an email address left out. " +
      "2 students left out who got 3 links in the last hour.",
  );
  const mail = packMailText({
    firstName: "Bo",
    establishmentName: "Oak",
    expiresAt: LINK.expiresAt!,
    timeZone: ZONE,
  });
  assert.match(mail.expiry, /until 15 July 2026/);
});
