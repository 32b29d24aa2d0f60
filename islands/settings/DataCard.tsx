import { storageText } from "../../domain/limits.ts";
import { recordLinks } from "../../domain/record_links.ts";
import { SETTINGS } from "../../domain/settings.ts";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { RecordFields } from "../form/RecordFields.tsx";
import { SettingsCard } from "./SettingsCard.tsx";
import { useSettings, useSettingsForm } from "./use_settings.ts";

const NAMES = ["recordsUntilAge", "evidenceYears"] as const;

/** Retention times, and the storage in use (DOMAIN, Duties). */
export function DataCard({ personId }: { personId: string }) {
  const form = useSettingsForm({ personId, form: "retention", names: NAMES });
  return (
    <SettingsCard
      title="Data"
      description="Nothing is erased automatically. These dates say when an administrator may erase."
      saveLabel="Save retention times"
      form={form}
      onUndo={form.undo}
    >
      <StorageUse />
      <p>
        <a className="target" href={recordLinks.erasures()}>
          Retention and erasure
        </a>
      </p>
      <div className="stack gap-l">
        <RecordFields fields={SETTINGS} names={NAMES} field={form.field} error={form.error} />
      </div>
    </SettingsCard>
  );
}

function StorageUse() {
  const { used, limit } = useSettings().usage.storage;
  const note = "Photos, films, recordings and documents of all students, each counted once.";
  return (
    <div className="stack gap-s">
      {limit === null ? <p>{`${storageText(used)} stored, without a limit`}</p> : (
        <ProgressBar
          label="Storage used"
          percent={Math.min(100, Math.round(100 * used / limit))}
          text={`${storageText(used)} of ${storageText(limit)} used`}
          aside={<span className="bold digits">{usedText(used, limit)}</span>}
        />
      )}
      <p className="small quiet">{note}</p>
    </div>
  );
}

function usedText(used: number, limit: number): string {
  const percent = 100 * used / limit;
  return used > 0 && percent < 1 ? "under 1%" : `${Math.round(percent)}%`;
}
