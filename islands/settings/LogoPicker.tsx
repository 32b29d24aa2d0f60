import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { checkLogoFile, LOGO_ACCEPT, type LogoKind } from "../../domain/logos.ts";
import { Button } from "../../ui/Button.tsx";
import { chooseFiles } from "../../ui/choose_files.ts";
import { FieldError } from "../../ui/Field.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { answer, messageOf } from "../api.ts";
import { putFile } from "../fetch_with_progress.ts";
import { evidenceApi } from "../portfolio/evidence/queries.ts";
import { useToast } from "../providers.tsx";
import { saveSettings, UPDATE_FAILED, useSettings, useSettingsSaved } from "./use_settings.ts";

type Props = {
  kind: LogoKind;
  label: string;
  hint: string;
  /** Why it cannot be changed. */
  refusal: string | null;
};

/** Shows a logo, sends another one, and takes it away; each is saved at once. */
export function LogoPicker({ kind, label, hint, refusal }: Props) {
  const url = useSettings().settings[`${kind}Url`];
  const onSaved = useSettingsSaved();
  const toast = useToast();
  const [progress, setProgress] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: async (file: File | null) => {
      setProgress(0);
      return await saveSettings({ [`${kind}Url`]: file && await uploadLogo(file, setProgress) });
    },
    onSuccess: onSaved,
    onError: (error, file) => {
      const message = messageOf(error, file === null ? UPDATE_FAILED.failed : "Failed to upload logo");
      setProblem(message);
      const title = file === null ? UPDATE_FAILED.failedTitle : "Upload failed";
      toast({ title, description: message, tone: "danger" });
    },
  });
  const choose = () =>
    chooseFiles({ accept: LOGO_ACCEPT, multiple: false }, ([file]) => {
      if (!file) return;
      const wrong = checkLogoFile(file);
      setProblem(wrong);
      if (wrong === null) save.mutate(file);
    });
  const name = label.toLowerCase();
  const percent = Math.round(progress * 100);
  const sending = save.isPending && save.variables !== null;
  return (
    <div role="group" aria-label={label} className="row tops gap-xl lines-l">
      <div className="picture-frame box">
        {url ? <img src={url} alt={`The ${name} now`} /> : <span className="small quiet">None</span>}
      </div>
      <div className="stack gap-s share">
        <p className="strong">{label}</p>
        <p className="small quiet">{hint}</p>
        {refusal && <p className="small">{refusal}</p>}
        {sending && (
          <ProgressBar
            label={`Sending the ${name}`}
            percent={percent}
            text={percent < 100 ? "Sending…" : "Almost done…"}
            showPercent
          />
        )}
        <div className="row gap-m">
          {refusal === null && (
            <Button onClick={choose} pending={save.isPending}>
              {`${url ? "Change" : "Choose"} ${name}`}
            </Button>
          )}
          {url && !save.isPending && (
            <Button variant="quiet" onClick={() => save.mutate(null)}>{`Remove ${name}`}</Button>
          )}
        </div>
        <div role="alert">
          <FieldError error={problem} />
        </div>
      </div>
    </div>
  );
}

/** Returns the path to save (spec 2 §7). */
async function uploadLogo(file: File, onProgress: (sent: number) => void): Promise<string> {
  const { uploadURL, objectPath } = await answer(
    evidenceApi.objects.upload.$post({ json: { purpose: "logo", fileName: file.name, fileSize: file.size } }),
  );
  await putFile(uploadURL, file, onProgress);
  return objectPath;
}
