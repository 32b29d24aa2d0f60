import type { ViewableFile } from "../state/portfolio_context.ts";

type Props = {
  file: Pick<ViewableFile, "fileName" | "fileUrl">;
  className: string;
  /** Fetched before it is played: nothing in a list, its length where it is the only one. */
  preload?: "none" | "metadata";
  onError?: () => void;
};

export function SoundPlayer({ file: { fileName, fileUrl }, className, preload = "none", onError }: Props) {
  return (
    <audio
      className={className}
      controls
      preload={preload}
      src={fileUrl}
      aria-label={fileName}
      onError={onError}
    />
  );
}
