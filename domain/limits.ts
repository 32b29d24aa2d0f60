const MB = 1024 * 1024;

/** Bytes and counts (spec 1 §5, §9). */
export const UPLOAD_LIMITS = {
  evidence: { bytes: 500 * MB, files: 5 },
  picture: { bytes: 5 * MB, files: 1 },
  other: { bytes: 10 * MB, files: 1 },
} as const;

/** Characters. */
export const TEXT_LIMITS = {
  comment: 20_000,
  organisationName: 200,
  organisationNumber: 20,
  contactMessage: 5_000,
  chatMessage: 5_000,
  institution: 200,
  reason: 2_000,
  heldAt: 200,
  linkTitle: 200,
  resourceDescription: 1_000,
  name: 100,
  email: 254,
  studentId: 64,
  yearGroup: 40,
  className: 60,
  note: 2_000,
  pastedNames: 40_000,
  fileName: 300,
  search: 100,
} as const;

/** Milliseconds (DECISIONS 4, 16, 36). */
export const LIFETIMES = {
  staffSessionIdle: 8 * 3600_000,
  staffSession: 7 * 86_400_000,
  studentSessionIdle: 2 * 3600_000,
  studentSession: 12 * 3600_000,
  widgetSessionIdle: 60 * 60_000,
  launchSessionIdle: 30 * 60_000,
  handOverTicket: 30_000,
  schoolTicket: 30_000,
  lastSeenInterval: 5 * 60_000,
  mailedLink: 15 * 60_000,
  operatorLink: 60 * 60_000,
  demonstrationLink: 24 * 3600_000,
  studentLink: 30 * 86_400_000,
  packLink: 30 * 86_400_000,
  studentLinkLock: 15 * 60_000,
  uploadPromise: 24 * 3600_000,
  removedFile: 30 * 86_400_000,
  studentCard: 400 * 86_400_000,
  studentCardLock: 15 * 60_000,
  lesson: 60 * 60_000,
  maxLesson: 8 * 3600_000,
  contactMessage: 365 * 86_400_000,
  drafts: 7 * 86_400_000,
  trial: 7 * 86_400_000,
  signup: 24 * 3600_000,
  supportHandover: 5 * 60_000,
  supportSession: 60 * 60_000,
  supportSitting: 15 * 60_000,
} as const;

/** Outcomes in one call. */
export const MAX_MARKED = 500;

/** Rows of a searched list. */
export const MAX_FOUND = 100;

/** Students of one action, and of "select all that match". */
export const MAX_CHOSEN = 200;

export const STUDENT_CARDS = { max: 3, wrongCodes: 5 } as const;

export const STUDENT_LINKS = { max: 5, wrongAddresses: 5 } as const;

/** `burst` at once, and one more every `everyMs`. */
export type Allowance = { burst: number; everyMs: number };

/** Rate limits for calls without a session, in each isolate. A whole school may share one client address. */
export const STRANGERS = {
  refusedSignIns: { burst: 200, everyMs: 1000 },
  linkRequests: { burst: 300, everyMs: 1000 },
  /** For a learning platform, which a whole school may open at once. */
  launches: { burst: 2000, everyMs: 100 },
  /** Refused launches that are stored, of a school: strangers can send as many as they have addresses. */
  storedRefusals: { burst: 120, everyMs: 60_000 },
  linkAddresses: { burst: 5, everyMs: 3 * 60_000 },
  /** Searches for a school by its name. */
  schoolSearches: { burst: 60, everyMs: 2000 },
  contactMessages: { burst: 6, everyMs: 10 * 60_000 },
  contactSites: { burst: 30, everyMs: 2 * 60_000 },
  /** Whether a subdomain is free, as it is typed. */
  subdomainChecks: { burst: 60, everyMs: 2000 },
  /** Per school. */
  maxWaiting: 40,
  /** Addresses that a budget remembers. */
  maxKeys: 10_000,
} as const satisfies Record<string, Allowance | number>;

/** '1.25 GB', or as `sizeText` where it is less than that. */
export function storageText(bytes: number): string {
  const gigabytes = bytes / (1024 * MB);
  if (gigabytes < 1) return sizeText(bytes);
  return `${gigabytes < 10 ? Number(gigabytes.toFixed(2)) : Math.round(gigabytes)} GB`;
}

/** MB with two decimals (spec 1 §2.7), or kB where that is 0.00; `student`: how long it may take to send. */
export function sizeText(bytes: number, student = false): string {
  if (!student) {
    const megabytes = (bytes / MB).toFixed(2);
    return Number(megabytes) > 0 ? `${megabytes} MB` : `${Math.ceil(bytes / 1024)} kB`;
  }
  if (bytes < 2 * MB) return "small";
  if (bytes < 20 * MB) return "medium size";
  return bytes < 100 * MB ? "large" : "very large";
}
