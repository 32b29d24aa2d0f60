import type { PictureSize } from "../../../../domain/document_options.ts";
import type { EvidenceKind } from "../../../../domain/evidence.ts";

/** All that the PDF of a portfolio shows; instants are shown as days of the establishment. */
export type PortfolioDocument = {
  establishmentName: string;
  /** A PNG data URL. */
  logo: string | null;
  /** `#rrggbb` */
  headerColour: string;
  student: string;
  studentNumber: string;
  unit: { title: string; unitCode: string; level: string };
  /** 'Awarded' */
  status: string;
  /** 'x/y outcomes completed' */
  progress: string;
  /** Dates on the cover, in order: 'Started', '3 November 2026'. */
  dates: { label: string; day: string }[];
  /** `3 November 2026`. */
  madeOn: string;
  pictures: PictureSize;
  outcomes: OutcomeSection[];
  /** Steps, returns and declarations, oldest first. */
  history: HistoryLine[];
  signatures: { part: string; name: string; day: string }[];
};

export type OutcomeSection = {
  /** From 1. */
  number: number;
  description: string;
  evidenceType: string;
  /** 'Completed' */
  status: string;
  completedOn: string | null;
  /** Place of work that is not here. */
  heldAt: string | null;
  reflection: Words | null;
  feedback: Words | null;
  evidence: DocumentEvidence[];
};

export type Words = { text: string; by: string | null; day: string | null };

export type HistoryLine = { day: string; what: string; by: string | null; words: string | null };

export type DocumentEvidence = {
  /** '121766/O1/A' */
  reference: string;
  name: string;
  kind: EvidenceKind;
  /** 'JPEG image' */
  type: string;
  /** Bytes. */
  size: number;
  day: string;
  by: string | null;
  /** Address of a link. */
  url: string | null;
  content: EvidenceContent;
};

/** `path`: of a file that the drawing may read. */
export type EvidenceContent =
  | { show: "picture" | "pages" | "text"; path: string }
  /** `why`: null where its kind is only ever listed. */
  | { show: "listed"; why: string | null };

export const TOO_LARGE = "This file is too large to be shown here. It is kept with the portfolio.";
