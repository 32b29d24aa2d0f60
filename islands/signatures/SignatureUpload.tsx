import { useState } from "react";
import { SIGNATURE } from "../../domain/signatures.ts";
import { Button } from "../../ui/Button.tsx";
import { chooseFiles } from "../../ui/choose_files.ts";
import { FieldError } from "../../ui/Field.tsx";

type Props = {
  /** A data URL; empty while none is chosen. */
  picture: string;
  fileName: string;
  error: string | undefined;
  onChange: (picture: string, fileName: string) => void;
};

/** A photo or scan of a signature, looked at before it is sent. */
export function SignatureUpload({ picture, fileName, error, onChange }: Props) {
  const [refused, setRefused] = useState<string | null>(null);
  const choose = () =>
    chooseFiles({ accept: "image/*", multiple: false }, async ([file]) => {
      if (!file) return;
      const reason = checkSignaturePicture(file);
      setRefused(reason);
      if (reason) return;
      try {
        onChange(await readPicture(file), file.name);
      } catch {
        setRefused("This file cannot be read.");
      }
    });
  return (
    <div className="stack gap-s starts">
      <p className="small quiet">{`A photo or scan, at most ${SIGNATURE.bytes / 1000} kB.`}</p>
      {picture !== "" && (
        <img className="signature-paper paper signature-preview" src={picture} alt={`Chosen: ${fileName}`} />
      )}
      <Button size="small" onClick={choose}>
        {picture === "" ? "Choose a picture" : "Choose another"}
      </Button>
      <div role="status">
        <FieldError error={refused ?? error} />
      </div>
    </div>
  );
}

/** Why a file cannot be a signature; null where it may be. */
function checkSignaturePicture({ type, size }: Pick<File, "type" | "size">): string | null {
  if (!type.startsWith("image/")) return "This is not a picture. Choose a photo or scan of the signature.";
  if (size <= SIGNATURE.bytes) return null;
  const kB = Math.ceil(size / 1000);
  return `This picture has ${kB} kB, and ${
    SIGNATURE.bytes / 1000
  } kB is the limit. Cut it down to the signature, or draw or type it.`;
}

/** As a data URL. Rejects where the file cannot be read. */
function readPicture(file: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(file);
  return promise;
}
