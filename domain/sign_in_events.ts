import type { SignInWay, WayRule } from "./sign_in_ways.ts";

const NAMES: Readonly<Record<SignInWay, string>> = {
  email: "links by email",
  google: "Google",
  microsoft: "Microsoft",
  oidc: "the provider of this installation",
  school: "the school's own accounts",
};

/** A rule as events store it: `google: staff, students`. */
export function ruleText({ way, staff, students, secondFactor }: WayRule): string {
  const parts = [
    staff && "staff",
    // Students' links are their teachers', whatever the rule.
    students && way !== "email" && "students",
    secondFactor && "second factor",
  ].filter((part) => part !== false);
  return `${way}: ${parts.length === 0 ? "no one" : parts.join(", ")}`;
}

/** What a change of rules came to, after the sentence of its event: `: Google for staff (before: staff, students)`. */
export function changedRulesText({ before, after }: Readonly<Record<string, unknown>>): string {
  const texts = rulesOf(after).map(([way, rule]) => {
    const was = rulesOf(before).find(([other]) => other === way)?.[1];
    return `${NAMES[way as SignInWay]} for ${rule}${was === undefined ? "" : ` (before: ${was})`}`;
  });
  return texts.length === 0 ? "" : `: ${texts.join("; ")}`;
}

function rulesOf(texts: unknown): [way: string, rule: string][] {
  return (Array.isArray(texts) ? texts : []).flatMap((text): [string, string][] => {
    const [way = "", rule = ""] = String(text).split(": ");
    return Object.hasOwn(NAMES, way) ? [[way, rule]] : [];
  });
}
