/** Page headers, footers and table headings. */
const NOISE = [
  /^(aqa )?unit award scheme\b.{0,40}$/i,
  /^aqa( education)?$/i,
  /^(aqa )?unit (details|sheet|information|specification|award)s?$/i,
  /^(page )?\d{1,3} ?(of|\/) ?\d{1,3}$|^page \d{1,3}$/i,
  /^(©|\(c\)|copyright\b|https?:\/\/|www\.)/i,
  /^(outcomes?( to be accredited)?|learning outcomes|no\.?|number|(unit )?(code|title|level)):?$/i,
  /^(evidence( (needed|required|to be offered|type))?|type of evidence):?$/i,
  /^(procedures? for making|all outcomes recorded)\b.{0,80}$/i,
  /^(date )?approv(ed|al)\b.{0,40}[0-9]{4}\b/i,
  /^(unit )?((code|number|ref(erence)?)\s*:?\s*)?\(?[0-9]{5,6}\)?$/i,
];

/** Headings of the guidance after the outcomes. */
const AFTER =
  /^(Resources|Guidance|Notes|Assessment|Accreditation|Delivery|Further information|Additional (information|notes)|Suggested|Health and safety)\b/;

export function isNoise(line: string): boolean {
  return line === "" || (line.length <= 200 && NOISE.some((noise) => noise.test(line)));
}

/** A few words that are no sentence. */
export function isAfterOutcomes(line: string): boolean {
  return AFTER.test(line) && line.split(" ").length <= 6;
}
