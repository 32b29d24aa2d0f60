import type { ReactNode } from "react";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { fileLook } from "./file_look.ts";
import type { Viewable } from "./viewable.ts";

/** What stands in the place of a file that the browser cannot show. */
export function previewFailure(kind: Viewable["kind"], title: string, words: string, action?: ReactNode) {
  const { Icon } = fileLook(kind);
  return (
    <div role="alert">
      <EmptyState title={title} icon={<Icon size={28} />} action={action} level={3}>{words}</EmptyState>
    </div>
  );
}
