import { RASTER_IMAGE_TYPES } from "./evidence.ts";
import { TEXT_LIMITS, UPLOAD_LIMITS } from "./limits.ts";
import { checkName, hasControlCharacters } from "./people.ts";

/** An empty organisation means the establishment's own. */
export const PROFILE_FIELDS = ["firstName", "lastName", "organisationName", "organisationNumber"] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];
export type ProfileForm = Record<ProfileField, string>;

export const PROFILE_LABELS: Readonly<ProfileForm> = {
  firstName: "First name",
  lastName: "Last name",
  organisationName: "Organisation name",
  organisationNumber: "Organisation number",
};

export function checkProfileField(field: ProfileField, text: string): string | null {
  const label = PROFILE_LABELS[field];
  if (field === "firstName" || field === "lastName") return checkName(text, label);
  const max = TEXT_LIMITS[field];
  if ([...text.trim()].length > max) return `${label} can be at most ${max} characters long`;
  if (hasControlCharacters(text.trim())) {
    return `${label} cannot hold line ends, tabs or other control characters`;
  }
  return null;
}

/** Error messages by field, of the fields present (spec 1 §2.8). */
export function checkProfile(form: Partial<ProfileForm>): Partial<ProfileForm> {
  const errors: Partial<ProfileForm> = {};
  for (const field of PROFILE_FIELDS) {
    const text = form[field];
    const message = text === undefined ? null : checkProfileField(field, text);
    if (message !== null) errors[field] = message;
  }
  return errors;
}

/** A toast's title and description (spec 1 §5). */
export type PictureRefusal = { title: string; description: string };

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
