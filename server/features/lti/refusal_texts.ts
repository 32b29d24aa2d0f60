import type { LaunchRefusal } from "../../../domain/lti.ts";

const AGAIN = "Go back to your course and open it again from there.";
const SETTINGS = "Tell an administrator of your school: the settings of the learning platform do not fit.";

/** Texts that people see; the reason itself is in the activity. */
export const REFUSAL_TEXTS: Readonly<Record<LaunchRefusal, string>> = {
  unapproved:
    "This learning platform is waiting for approval. An administrator of your school approves it in Unitfolio under Settings, Learning platforms.",
  cookie:
    "Your browser is blocking a cookie this page needs. Open your portfolio in a new tab and sign in there.",
  replay: `This launch has been used. ${AGAIN}`,
  expired: `This launch is too old. ${AGAIN}`,
  platform: `The learning platform could not say who you are. ${AGAIN}`,
  signature: SETTINGS,
  issuer: SETTINGS,
  audience: SETTINGS,
  stale: `This launch is too old, or the clock of the learning platform is wrong. ${AGAIN}`,
  nonce: `This launch has been used. ${AGAIN}`,
  deployment: SETTINGS,
  message: SETTINGS,
  role: "The learning platform says neither that you are a student here nor that you teach here.",
};

export const UNKNOWN_LAUNCH = `This launch is not known here, or is too old. ${AGAIN}`;
export const UNKNOWN_PLATFORM =
  "This learning platform is not set up here. An administrator adds it under Settings, Learning platforms.";
export const NOT_ACTIVE = "You are not active at this school any more. Ask your teacher or an administrator.";
export const SWITCHED_ROLE =
  "Your course opened this for you as a student, as after Switch role to. You are staff here, so there is no student's work of yours to show. Go back to your own role, then open it again.";
export const PLATFORM_AWAY =
  "The learning platform could not be asked for its keys just now. Wait a moment, then open it again from your course.";
