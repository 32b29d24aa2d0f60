import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { ltiLinks } from "../../../../domain/lti.ts";
import { postForm } from "../../../../test/browser_client.ts";
import { INSTRUCTOR } from "../../../../test/fakes/lti_platform.ts";
import type { School, World } from "../../../../test/world.ts";
import { hidden, openLtiSchool } from "../../../../test/lti_school.ts";

export type Field = [name: string, value: string];
export const ticks = (codes: readonly string[]): Field[] => codes.map((code) => ["unit", code]);

/** Units with codes from 200001 on, whose titles begin with "Unit 01". */
export async function addUnits(oak: Pick<School, "run">, count: number): Promise<string[]> {
  const outcome = { id: "out_1", description: "shown knowledge of it", evidenceType: "Summary sheet" };
  const codes = Array.from({ length: count }, (_, i) => String(200_001 + i));
  const all = sql`json_each(${JSON.stringify(codes)})`;
  await oak.run(sql`
    insert into uas_units (id, unit_code, source, created_at)
    select 'unt_' || value, value, 'own', '2026-01-01T00:00:00.000Z' from ${all}`);
  await oak.run(sql`
    insert into unit_revisions (id, unit_id, number, title, level, outcomes, created_at)
    select 'rev_' || value, 'unt_' || value, 1, 'Unit ' || substr('0' || (key + 1), -2), 'Level One',
      ${JSON.stringify([outcome])}, '2026-01-01T00:00:00.000Z' from ${all}`);
  return codes;
}

/** A teacher before the page where units are chosen. */
export async function openChooser(world: World) {
  const school = await openLtiSchool(world, { addressesVerified: true });
  const { platform, oak } = school;
  const browser = school.browser();
  let choosing = "";
  /** The page once more; `over`: what the platform says when it asks. */
  const ask = async (over: Record<string, unknown> = {}) => {
    const page = await platform.launch(browser, {
      sub: "8",
      roles: [INSTRUCTOR],
      claims: { ...platform.deepLinking(over), email: "helen@oak.example" },
    });
    assert.match(page.text, /What should students open\?/);
    choosing = hidden(page.text, "choosing");
  };
  await ask();
  const send = (...fields: Field[]) =>
    postForm(browser, ltiLinks.choose(), [["choosing", choosing], ...fields]);
  return {
    ...school,
    browser,
    ask,
    send,
    /** Presses a button that ends the choice; the activities that the platform makes. */
    async put(...fields: Field[]) {
      const page = await send(...fields);
      return await platform.takeLinks(hidden(page.text, "JWT"), `http://${oak.host}${ltiLinks.launch()}`);
    },
  };
}

/** Codes of the boxes on a page that are ticked, and of those that are not. */
export function boxes(html: string): { ticked: string[]; free: string[] } {
  const inputs = [...html.matchAll(/<input[^>]*name="unit"[^>]*>/g)].map(([input]) => input);
  const code = (input: string) => /value="([^"]*)"/.exec(input)![1]!;
  const isTicked = (input: string) => /\schecked/.test(input);
  return {
    ticked: inputs.filter(isTicked).map(code),
    free: inputs.filter((input) => !isTicked(input)).map(code),
  };
}
