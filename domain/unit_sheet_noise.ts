import { isApprovedLine } from "./unit_sheet_date.ts";

/** Lines of a page's head and foot, and of a table's head: no unit's title and no outcome. */
const NOISE = [
  /^(aqa )?unit award scheme\b.{0,40}$/i,
  /^aqa( education)?$/i,
  /^(aqa )?unit (details|sheet|information|specification|award)s?$/i,
  /^page \d{1,3}( ?(of|\/) ?\d{1,3})?$/i,
  /^-? ?\d{1,3} ?(of|\/) ?\d{1,3} ?-?$/i,
  /^(©|\(c\)|copyright\b)/i,
  /^(https?:\/\/|www\.)\S{1,200}$/i,
  /^\S{1,60}@\S{1,60}$/,
  /^(outcomes?( to be accredited)?|learning outcomes|no\.?|number|unit (code|title|level)|code|title|level):?$/i,
  /^(evidence( (needed|required|to be offered|type))?|type of evidence):?$/i,
  /^procedures? for making and recording assessments?:?$/i,
  /^all outcomes recorded\b.{0,80}$/i,
  /^(version|v) ?\d{1,3}(\.\d{1,3})?$/i,
  /^(printed|downloaded|last updated|effective)( on| from)?:? .{0,40}$/i,
  /^\d{1,2}\/\d{1,2}\/\d{2,4}(,? \d{1,2}:\d{2}(:\d{2})?)?$/,
  /^_{3,}$|^-{3,}$|^={3,}$/,
  /^\(?[0-9]{5,6}\)?$/,
  /^unit (code|number|ref(erence)?)\s*:?\s*[0-9]{5,6}$/i,
];

/** The end of the outcomes: what a sheet says after them is for the teacher. With a capital, as a heading has it. */
const AFTER =
  /^(Resources|Guidance|Notes|Assessment|Accreditation|Delivery|Further information|Additional (information|notes)|Suggested|Health and safety)\b/;

/** Whether a line is of a page's frame rather than of the unit. */
export function isNoise(line: string): boolean {
  return line === "" ||
    (line.length <= 200 && (NOISE.some((noise) => noise.test(line)) || isApprovedLine(line)));
}

/** Whether a line begins what follows the outcomes: a few words that are no sentence. */
export function isAfterOutcomes(line: string): boolean {
  return AFTER.test(line) && line.split(" ").length <= 6;
}
