import { PROVIDER_REFUSALS, type ProviderRefusal } from "../../../../domain/providers.ts";
import { Alert } from "../../../../ui/Alert.tsx";

/** Why a provider's account let no one in, and what else can be done; `byEmail`: links by email are on. */
export function RefusalAlert({ refusal, byEmail }: { refusal: ProviderRefusal; byEmail: boolean }) {
  const { title, text, email } = PROVIDER_REFUSALS[refusal];
  const otherwise = email && (byEmail ? email : "Ask an administrator of your school if you cannot get in.");
  return (
    <Alert tone="warning" title={title}>
      {otherwise ? `${text} ${otherwise}` : text}
    </Alert>
  );
}
