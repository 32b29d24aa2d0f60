import { Button } from "../../../ui/Button.tsx";
import { useArchivePortfolio } from "./use_archive_portfolio.ts";

/** The way back out of the archive. */
export function BringBack() {
  const back = useArchivePortfolio(false);
  return (
    <Button
      size="small"
      className="alert-button"
      pending={back.isPending || back.isSuccess}
      onClick={() => back.mutate()}
    >
      Bring back
    </Button>
  );
}
