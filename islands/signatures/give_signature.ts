import { checkSignatureName, checkSignedOn, type SignaturePart } from "../../domain/signatures.ts";
import { answer, ApiError } from "../api.ts";
import { signatureApi } from "./queries.ts";

/** `image`: a data URL; `date`: `YYYY-MM-DD`. */
export type GivenSignature = { name: string; image?: never; date: string } | {
  image: string;
  name?: never;
  date: string;
};

/** Signs a unit's sheet where it still has as many complete rows as were shown. Returns the signatures as they are then. */
export function giveSignature(
  unitId: string,
  part: SignaturePart,
  { name, image, date }: GivenSignature,
  expected: number | undefined,
) {
  const given = name === undefined ? { [`${part}Signature`]: image } : { [`${part}Name`]: name.trim() };
  const json = { ...given, [`${part}Date`]: date, expected };
  return answer(signatureApi.units[":id"].signatures.$post({ param: { id: unitId }, json }));
}

/** Checks a typed name and a date. `today`: `YYYY-MM-DD` at the establishment. */
export function checkTypedSignature({ name, date }: { name: string; date: string }, today: string) {
  return { name: checkSignatureName(name), date: checkSignedOn(date, today) };
}

/** Messages of the server by field. */
export function signatureErrors(error: Error, part: SignaturePart) {
  const fields = error instanceof ApiError ? error.fields : {};
  return { image: fields[`${part}Signature`], name: fields[`${part}Name`], date: fields[`${part}Date`] };
}
