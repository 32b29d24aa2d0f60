import { useQueryClient } from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { FileView } from "../../server/features/evidence/read_assignment_files.ts";
import { lazyDialog } from "../lazy_dialog.tsx";
import { useUnsavedWarning } from "../use_unsaved_warning.ts";
import { evidenceQueries } from "./evidence/queries.ts";
import { NO_UPLOADS, type Upload } from "./evidence/uploads.ts";
import { useUploads } from "./evidence/use_uploads.ts";
import { OfflineNotice } from "./parts/OfflineNotice.tsx";
import {
  type PortfolioContext,
  type PortfolioDialog,
  portfolioPermissions,
  PortfolioProvider,
  type Viewer,
} from "./state/portfolio_context.ts";
import { usePortfolioData, useRereadRefused } from "./state/portfolio_data.ts";

const PortfolioDialogs = lazyDialog(() => import("./PortfolioDialogs.tsx"));

export type PortfolioProps = { assignmentId: string; viewer: Viewer; timeZone: string };

/** Context, uploads and dialogs of one portfolio for the parts inside; its key is the portfolio's id. */
export function PortfolioScope(
  { assignmentId, viewer, timeZone, children }: PortfolioProps & { children: ReactNode },
) {
  const { assignment, files } = usePortfolioData(assignmentId);
  const { studentId, portfolioStatus } = assignment;
  const [dialog, openDialog] = useState<PortfolioDialog | null>(null);
  const liveRegion = useRef<HTMLParagraphElement>(null);
  const announce = useCallback((message: string) => {
    if (liveRegion.current) liveRegion.current.textContent = message;
  }, []);
  const setUnsaved = useUnsavedWarning();
  const [unstored] = useState(() => new Map<string, string>());
  const { uploads, actions: uploadActions } = useUploads(assignmentId, setUnsaved, viewer.actor.id);
  usePendingThumbnails(assignmentId, files);
  useRereadRefused(assignmentId);
  const context = useMemo((): PortfolioContext => ({
    assignmentId,
    viewer,
    timeZone,
    can: portfolioPermissions(viewer, { studentId, portfolioStatus }),
    setUnsaved,
    unstored,
    uploadActions,
    announce,
    openDialog,
  }), [assignmentId, viewer, timeZone, studentId, portfolioStatus, uploadActions]);
  return (
    <PortfolioProvider value={context}>
      <OfflineNotice />
      <Uploads value={uploads}>{children}</Uploads>
      <p ref={liveRegion} role="status" className="sr-only" />
      {dialog && (
        <PortfolioDialogs
          dialog={dialog}
          assignment={assignment}
          onClose={() => openDialog(null)}
        />
      )}
    </PortfolioProvider>
  );
}

// Apart from the rest of the context, which every part reads: it changes with each byte sent.
const Uploads = createContext<readonly Upload[]>(NO_UPLOADS);

/** Uploads of the whole portfolio. */
export function usePortfolioUploads(): readonly Upload[] {
  return useContext(Uploads);
}

const THUMBNAIL_DELAYS_MS = [1, 2, 3, 5, 10, 20, 40].map((seconds) => seconds * 1000);

/** Refetches the files, a limited number of times, while the server is still making thumbnails. */
function usePendingThumbnails(assignmentId: string, files: readonly FileView[]): void {
  const client = useQueryClient();
  const pendingIds = files.filter(({ thumbnail }) => thumbnail === "waiting").map(({ id }) => id).join();
  useEffect(() => {
    if (pendingIds === "") return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedule = ([delayMs, ...rest]: readonly number[]) => {
      if (delayMs === undefined) return;
      timer = setTimeout(() => {
        void client.invalidateQueries(evidenceQueries.files(assignmentId));
        schedule(rest);
      }, delayMs);
    };
    schedule(THUMBNAIL_DELAYS_MS);
    return () => clearTimeout(timer);
  }, [client, assignmentId, pendingIds]);
}
