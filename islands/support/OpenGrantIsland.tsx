import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { supportLinks } from "../../domain/support_links.ts";
import { SUPPORT_SCOPE_LABELS } from "../../domain/support.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { endSupport } from "./queries.ts";

type Props = { id: string; until: string; mayChange: boolean };

/** For the school's administrators while a grant is open. */
export default function OpenGrantIsland({ id, until, mayChange }: Props) {
  const status = useRef<HTMLDivElement>(null);
  const end = useMutation({
    mutationFn: () => endSupport(id),
    meta: { failed: "It is still open. Please try again." },
    onSuccess: () => status.current?.focus(),
  });
  return (
    <div ref={status} tabIndex={-1} role="status">
      {end.isSuccess
        ? (
          <Alert tone="success">
            <p>Support access has ended.</p>
          </Alert>
        )
        : (
          <Alert tone="info">
            <div className="row between gap-m lines-s">
              <p className="share">
                <strong>{`Support access is open until ${until}.`}</strong>{" "}
                {`${SUPPORT_SCOPE_LABELS[mayChange ? "change" : "look"]}. `}
                <a href={supportLinks.settingsCard()}>Who used it</a>
              </p>
              <Button
                size="small"
                pending={end.isPending}
                pendingText="Ending…"
                onClick={() => end.isPending || end.mutate()}
              >
                End now
              </Button>
            </div>
          </Alert>
        )}
    </div>
  );
}
