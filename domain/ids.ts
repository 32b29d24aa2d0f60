/** Prefix of every kind of id, so that an id tells what it names wherever it turns up. */
export const ID_PREFIXES = {
  tenant: "ten",
  user: "usr",
  unit: "unt",
  revision: "rev",
  outcome: "out",
  student: "stu",
  erasure: "era",
  access: "acc",
  assignment: "asg",
  submission: "sub",
  file: "fil",
  evidence: "evd",
  upload: "upl",
  resource: "res",
  version: "ver",
  step: "stp",
  phrase: "phr",
  signature: "sig",
  claim: "clm",
  claimRow: "clr",
  event: "evt",
  job: "job",
  outbox: "obx",
  mailing: "lml",
  linkMail: "lnm",
  packLink: "pkl",
  lesson: "les",
  card: "crd",
  class: "cls",
  note: "not",
  contact: "con",
  signup: "sgn",
  picture: "pic",
  logo: "lgo",
  embedOrigin: "emb",
  ltiPlatform: "ltp",
  ltiKey: "ltk",
  ltiLineItem: "lli",
  ltiCourse: "ltc",
  thread: "thr",
  message: "msg",
  report: "rep",
  opening: "opn",
  request: "req",
  document: "doc",
  supportGrant: "sgr",
  widgetCode: "wgc",
  transaction: "ftr",
  timeEntry: "tme",
  invoice: "inv",
} as const;

export type IdKind = keyof typeof ID_PREFIXES;

const PREFIXES: ReadonlySet<string> = new Set(Object.values(ID_PREFIXES));
const ANY_ID = /^[a-z]{3}_[0-9a-z]{20}$/;
const ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz";
const LENGTH = 20;
/** Filled again for each id: a new array costs more than what is put into it. */
const BYTES = new Uint8Array(LENGTH + 4);

/** Such as `stu_4k0…`: 20 random characters of base 36, over 100 bits. */
export function newId(kind: IdKind): string {
  let text = "";
  while (text.length < LENGTH) {
    for (const byte of crypto.getRandomValues(BYTES)) {
      // 252 is the largest multiple of 36 in a byte; the rest would favour some characters.
      if (byte < 252 && text.length < LENGTH) text += ALPHABET[byte % 36];
    }
  }
  return `${ID_PREFIXES[kind]}_${text}`;
}

export function isId(kind: IdKind, text: string): boolean {
  return text.startsWith(`${ID_PREFIXES[kind]}_`) && ANY_ID.test(text);
}

/** Whether a text is an id of any kind. */
export function isOwnId(text: string): boolean {
  return ANY_ID.test(text) && PREFIXES.has(text.slice(0, 3));
}
