import assert from "node:assert/strict";
import { pageText } from "../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../test/world.ts";
import { hostIn, me } from "../sign_in/which_school/testing.ts";
import { askForLink, BASE, count, goTo, open, press } from "./testing.ts";

worldTest("twenty presses at once make one school, and each of that browser's leads there", async (world) => {
  open(world);
  const link = await askForLink(world);
  const browser = world.browser(BASE);
  await browser.get(link);
  const cookies = [...browser.cookies];
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => {
    const tab = world.browser(BASE, { cookies });
    return press(tab, link, i % 2 === 0 ? {} : { subdomain: `elm-${i}` });
  }));
  const hosts = new Set(answers.filter(({ status }) => status === 200).map(({ text }) => hostIn(text)));
  assert.equal(hosts.size, 1, String([...hosts]));
  // One whose school is still being set up is led back to wait.
  for (const { status, headers } of answers) assert.ok(status === 200 || headers.get("location") === link);
  assert.deepEqual([await count(world, "tenants"), await count(world, "users")], [1, 1]);
  assert.equal(await count(world, "signups"), 1);
});

worldTest("two servers make one school of a link", async (world) => {
  open(world);
  const link = await askForLink(world);
  await using second = await world.openSecondServer();
  const browsers = [world, second, world, second].map((server) => server.browser(BASE));
  await Promise.all(browsers.map((browser, i) => press(browser, link, { subdomain: `elm-${i}` })));
  assert.equal(await count(world, "tenants"), 1);
});

worldTest("of two sign-ups for one subdomain the second is asked for another", async (world) => {
  open(world);
  const first = await askForLink(world);
  const second = await askForLink(world, { email: "bo@elm.example", school: "Elm Park College" });
  await press(world.browser(BASE), first);
  const browser = world.browser(BASE);
  const page = await browser.get(second);
  assert.match(pageText(page.text), /Choose another web address .* elm-park\.localhost:5000 is taken/);
  assert.match(page.text, /name="subdomain"[^>]*value="elm-park-school"/);
  assert.match(pageText(page.text), /Elm Park College/, "the rest is not lost");
  const taken = await press(browser, second);
  assert.deepEqual([taken.status, await count(world, "tenants")], [400, 1]);
  const wrong = await press(browser, second, { subdomain: "admin" });
  assert.match(pageText(wrong.text), /The subdomain admin is reserved/);
  const made = await press(browser, second, { subdomain: " Elm-College " });
  assert.equal(hostIn(made.text), "elm-college.localhost:5000");
  assert.equal((await me((await goTo(world, made.text)).browser)).email, "bo@elm.example");
});

worldTest("two emails of one person about one school make one", async (world) => {
  open(world);
  const [first, second] = [await askForLink(world), await askForLink(world)];
  assert.notEqual(first, second);
  await press(world.browser(BASE), first);
  for (const answer of [await world.browser(BASE).get(second), await press(world.browser(BASE), second)]) {
    assert.match(
      pageText(answer.text),
      /Your school is ready Elm Park School is at elm-park\.localhost:5000/,
    );
  }
  assert.equal(await count(world, "tenants"), 1);
});

worldTest(
  "a used link lets no one in again: not another browser, nor the next person at this one",
  async (world) => {
    open(world);
    const link = await askForLink(world);
    const browser = world.browser(BASE);
    await browser.get(link);
    await press(browser, link);
    for (const later of [browser, world.browser(BASE)]) {
      for (const answer of [await later.get(link), await press(later, link)]) {
        assert.equal(hostIn(answer.text), undefined);
        assert.match(answer.text, /href="http:\/\/elm-park\.localhost:5000\/api\/login"/);
      }
    }
  },
);
