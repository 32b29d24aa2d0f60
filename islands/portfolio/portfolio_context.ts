import { createContext, useContext } from "react";
import type { FileView } from "../../server/features/evidence/read_assignment_files.ts";
import type { May, Viewer } from "./may_do.ts";
import type { Viewable } from "./evidence/viewable.ts";
import type { Opened } from "./opened.tsx";
import type { UploadActions } from "./evidence/use_uploads.ts";
import type { Writes } from "./use_writes.ts";

/** What the parts of one portfolio share. It changes only when what may be done changes. */
export type PortfolioContext = {
  assignmentId: string;
  viewer: Viewer;
  may: May;
  timeZone: string;
  writes: Writes;
  uploading: UploadActions;
  /** Says something to screen readers. */
  announce: (words: string) => void;
  /** Notes under a name whether something there is not safe yet. */
  setUnsaved: (name: string, unsaved: boolean) => void;
  /** Opens a window over the portfolio. */
  open: (opened: Opened) => void;
  /** Opens a file of the evidence or the resources in place. */
  show: (file: Viewable) => void;
  askToRemove: (file: FileView) => void;
  /** Asks which other learners and outcomes a file serves too (staff). */
  askToShare: (file: FileView) => void;
  /** Asks for a link to add to an outcome. */
  addLink: (submissionId: string) => void;
};

const Current = createContext<PortfolioContext | null>(null);

export const PortfolioProvider = Current.Provider;

/** What the portfolio around this part shares. Throws outside one. */
export function usePortfolio(): PortfolioContext {
  const portfolio = useContext(Current);
  if (!portfolio) throw new Error("A portfolio's parts must stand inside PortfolioIsland.");
  return portfolio;
}
