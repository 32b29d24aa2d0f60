import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { chooseFiles } from "../../ui/choose_files.ts";
import { FieldError } from "../../ui/Field.tsx";
import { readSignaturePicture } from "./signature_picture.ts";

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
      setRefused(null);
      if (!file.type.startsWith("image/")) {
        return setRefused("This is not a picture. Choose a photo or scan of the signature.");
      }
      try {
        onChange(await readSignaturePicture(file), file.name);
      } catch {
        setRefused(
          "This picture cannot be read here. Choose it as JPEG or PNG, or draw or type the signature.",
        );
      }
    });
  return (
    <div className="stack gap-s starts">
      <p className="small quiet">A photo or scan: dark ink on white paper, cut down to the signature.</p>
      {picture !== "" && (
        <img
          className="box paper signature-image"
          src={picture}
          alt={`Chosen: ${fileName}`}
        />
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
