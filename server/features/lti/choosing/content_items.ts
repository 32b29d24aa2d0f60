import { DEEP_LINK_TEXTS, linkText, PORTFOLIO_TEXT, unitText } from "../../../../domain/deep_links.ts";
import { ltiLinks } from "../../../../domain/lti.ts";
import { GRADE_TEXTS, LINE_ITEM_TAG } from "../../../../domain/lti_grades.ts";
import type { ChosenUnit } from "./find_units.ts";
import type { LinkIcon } from "./link_icon.ts";

type Options = {
  origin: string;
  icon: LinkIcon;
  /** Then the platform makes a column of its gradebook for each unit. */
  sendsGrades: boolean;
};

/** A link to the whole portfolio (LTI Deep Linking 2.0, 3.2). */
export function portfolioItem({ origin, icon }: Options) {
  return link("My portfolio", PORTFOLIO_TEXT, { origin, icon });
}

export function unitItem(unit: ChosenUnit, { origin, icon, sendsGrades }: Options) {
  return {
    ...link(linkText(unit.title, DEEP_LINK_TEXTS.title), unitText(unit), { origin, icon }),
    custom: { unit: unit.unitCode },
    ...(sendsGrades ? { lineItem: lineItem(unit) } : {}),
  };
}

export type ContentItem = ReturnType<typeof portfolioItem> | ReturnType<typeof unitItem>;

function link(title: string, text: string, { origin, icon }: Omit<Options, "sendsGrades">) {
  return { type: "ltiResourceLink", title, text, url: `${origin}${ltiLinks.launch()}`, icon };
}

function lineItem({ title, unitCode, outcomes }: ChosenUnit) {
  const label = linkText(title, GRADE_TEXTS.label);
  return { label, scoreMaximum: outcomes, resourceId: unitCode, tag: LINE_ITEM_TAG };
}
