import { RASTER_IMAGE_TYPES } from "./evidence.ts";
import {
  checkFields,
  fieldNames,
  type Fields,
  type FormOf,
  type RecordOf,
  shownTexts,
  storedFields,
  type TextsOf,
} from "./fields.ts";
import { TEXT_LIMITS, UPLOAD_LIMITS } from "./limits.ts";
import { checkLine, checkName } from "./people.ts";

/** Fields of a member of staff; an empty organisation means the establishment's own (spec 1 §2.8). */
export const PROFILE = {
  firstName: {
    label: "First name",
    required: true,
    check: (text) => checkName(text, "First name"),
    stored: String,
    input: { autoComplete: "given-name" },
  },
  lastName: {
    label: "Last name",
    required: true,
    check: (text) => checkName(text, "Last name"),
    stored: String,
    input: { autoComplete: "family-name" },
  },
  organisationName: {
    label: "Organisation name",
    check: (text) => checkLine(text, "Organisation name", TEXT_LIMITS.organisationName),
    stored: String,
    input: { autoComplete: "organization" },
  },
  organisationNumber: {
    label: "Organisation number",
    check: (text) => checkLine(text, "Organisation number", TEXT_LIMITS.organisationNumber),
    stored: String,
  },
} as const satisfies Fields;

export type ProfileForm = TextsOf<typeof PROFILE>;
/** As sent; null and empty are alike. */
export type ProfileInput = Partial<FormOf<typeof PROFILE>>;
export type ProfileRecord = RecordOf<typeof PROFILE>;

export const PROFILE_FIELDS = fieldNames(PROFILE);

/** Error messages by field, of the fields present. */
export function checkProfile(form: ProfileInput): Record<string, string> {
  return checkFields(PROFILE, form);
}

/** The columns of the fields present. */
export function storedProfile(form: ProfileInput): Partial<ProfileRecord> {
  return storedFields(PROFILE, form);
}

export function shownProfile(person: ProfileRecord): ProfileForm {
  return shownTexts(PROFILE, person);
}

/** A toast's title and description (spec 1 §5). */
type PictureRefusal = { title: string; description: string };

export const PICTURE_TOO_LARGE: PictureRefusal = {
  title: "File too large",
  description: "Profile picture must be smaller than 5MB",
};
export const PICTURE_NOT_IMAGE: PictureRefusal = {
  title: "Invalid file type",
  description: "Please select an image file",
};

/** Another kind, damaged, or too many pixels. */
export const PICTURE_UNREADABLE = "This picture cannot be read. Choose a JPEG, PNG, GIF, WebP or AVIF image.";

/** Phones hand over a JPEG where HEIC is not listed. */
export const PICTURE_ACCEPT = RASTER_IMAGE_TYPES.join(",");

export const MAX_PICTURE_BYTES = UPLOAD_LIMITS.picture.bytes - 1;

export const PICTURE_SIDE_PX = 256;

/** By the declared type; the upload checks the content. */
export function checkPictureType(type: string): PictureRefusal | null {
  return type.toLowerCase().startsWith("image/") ? null : PICTURE_NOT_IMAGE;
}

/** Spec 1 §5. */
export function checkPicture(file: { type: string; size: number }): PictureRefusal | null {
  return checkPictureType(file.type) ?? (file.size > MAX_PICTURE_BYTES ? PICTURE_TOO_LARGE : null);
}
