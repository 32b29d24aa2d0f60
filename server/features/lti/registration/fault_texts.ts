type Text = { title: string; message: string };

const NEW_ADDRESS = "Make a new one in Unitfolio, under Settings › Learning platforms, and paste it again.";
const REMOVE_FIRST =
  "If Unitfolio is in the platform's list of tools by now, remove it there. Then add it again with the same address.";
const BY_HAND = "An administrator can also set it up by hand, under Settings › Learning platforms.";

/** Why a platform was not registered, as the person in front of it reads it. Nothing is stored in any of them. */
export const FAULT_TEXTS = {
  unknown: {
    title: "This address is not known",
    message: `Check that the whole address was copied. ${NEW_ADDRESS}`,
  },
  used: { title: "This address has been used", message: `An address works once. ${NEW_ADDRESS}` },
  expired: { title: "This address has expired", message: `An address works for a day. ${NEW_ADDRESS}` },
  full: {
    title: "There are too many platforms",
    message: "In Unitfolio, remove one under Settings › Learning platforms. Then add the tool again.",
  },
  unreachable: {
    title: "The platform could not be reached",
    message:
      "Unitfolio could not read the platform's details. The platform must be reachable from the internet, over https with a valid certificate. Then add the tool again with the same address.",
  },
  unusable: {
    title: "The platform's details could not be used",
    message:
      `They are not complete, or an address in them does not begin with https://. Ask the person who runs the platform. ${BY_HAND}`,
  },
  issuer: {
    title: "The platform's details do not match",
    message:
      `The platform says that it is another site than the one its details come from, so nothing was registered. Check the site's own address in the platform's settings. ${BY_HAND}`,
  },
  refused: {
    title: "The platform refused the registration",
    message: `Close this and start again in the platform. ${REMOVE_FIRST}`,
  },
  unanswered: {
    title: "The platform did not answer in time",
    message: `The platform may have registered Unitfolio without saying so. ${REMOVE_FIRST}`,
  },
  incomplete: {
    title: "The platform's answer was not complete",
    message:
      `It did not say which client ID and deployment Unitfolio has there, so nothing was stored. Remove the tool from the platform's list. ${BY_HAND}`,
  },
  taken: {
    title: "This platform is registered already",
    message:
      "Unitfolio knows it with the same client ID, and nothing was changed. See Settings › Learning platforms in Unitfolio.",
  },
} as const satisfies Record<string, Text>;

export type RegistrationFault = keyof typeof FAULT_TEXTS;
