import { DRAWN_TYPES } from "./evidence.ts";
import { TEXT_LIMITS, UPLOAD_LIMITS } from "./limits.ts";
import { checkName, holdsControls } from "./people.ts";

/** What staff say of themselves; an empty organisation means the establishment's own. */
export const PROFILE_FIELDS = ["firstName", "lastName", "organisationName", "organisationNumber"] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];
export type ProfileForm = Record<ProfileField, string>;

/** The fields as a form and its messages name them. */
export const PROFILE_LABELS: Readonly<ProfileForm> = {
  firstName: "First name",
  lastName: "Last name",
  organisationName: "Organisation name",
  organisationNumber: "Organisation number",
};

/** What is wrong with one field of a profile as it was typed, or null. */
export function checkProfileField(field: ProfileField, text: string): string | null {
  const label = PROFILE_LABELS[field];
  if (field === "firstName" || field === "lastName") return checkName(text, label);
  const most = TEXT_LIMITS[field];
  if ([...text.trim()].length > most) return `${label} can be at most ${most} characters long`;
  if (holdsControls(text.trim())) {
    return `${label} cannot hold line ends, tabs or other control characters`;
  }
  return null;
}

/** What is wrong with the fields that are there, by field; empty when nothing is (spec 1 §2.8). */
export function checkProfile(form: Partial<ProfileForm>): Partial<ProfileForm> {
  const wrong: Partial<ProfileForm> = {};
  for (const field of PROFILE_FIELDS) {
    const text = form[field];
    const message = text === undefined ? null : checkProfileField(field, text);
    if (message !== null) wrong[field] = message;
  }
  return wrong;
}

/** Why a profile picture is refused: what a toast says first, and in a sentence (spec 1 §5). */
export type PictureRefusal = { title: string; description: string };

export const PICTURE_TOO_LARGE: PictureRefusal = {
  title: "File too large",
  description: "Profile picture must be smaller than 5MB",
};
export const PICTURE_NO_IMAGE: PictureRefusal = {
  title: "Invalid file type",
  description: "Please select an image file",
};

/** Said of an image that nothing here can draw: of another kind, damaged, or with too many pixels. */
export const PICTURE_NOT_DRAWN = "This picture cannot be read. Choose a JPEG, PNG, GIF, WebP or AVIF image.";

/** As a file input takes it. Phones hand over a JPEG where their own kind of photo is not listed. */
export const PICTURE_ACCEPT = DRAWN_TYPES.join(",");

/** The most bytes that a picture may have: it must be smaller than 5 MB. */
export const PICTURE_BYTES = UPLOAD_LIMITS.picture.bytes - 1;

/** The sides of the picture that is kept, in pixels. */
export const PICTURE_SIDE = 256;

/** What is wrong with a chosen picture by its type, or null; the content decides once it is here. */
export function checkPictureType(type: string): PictureRefusal | null {
  return type.toLowerCase().startsWith("image/") ? null : PICTURE_NO_IMAGE;
}

/** What is wrong with a chosen picture (size in bytes), or null (spec 1 §5). */
export function checkPicture(file: { type: string; size: number }): PictureRefusal | null {
  return checkPictureType(file.type) ?? (file.size > PICTURE_BYTES ? PICTURE_TOO_LARGE : null);
}
