import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { messageOf } from "../api.ts";
import { CHECK_CONNECTION } from "../page_services.ts";

type Props = { error: Error; onRetry: () => void };

export function CountFailedAlert({ error, onRetry }: Props) {
  return (
    <Alert tone="danger" title="The next claim could not be counted" live>
      <p>{messageOf(error, CHECK_CONNECTION)}</p>
      <div className="alert-buttons">
        <Button size="small" onClick={onRetry}>Try again</Button>
      </div>
    </Alert>
  );
}
