import { useEffect, useState } from "react";
import { checkPicture, PICTURE_ACCEPT } from "../../domain/profile.ts";
import { chooseFiles } from "../../ui/choose_files.ts";
import { useToast } from "../providers.tsx";

/** A picture that was chosen and is not sent yet, with an address under which this page shows it. */
export type ChosenPicture = { file: File; url: string };

/** Lets a picture be chosen, looks at its kind and size at once (spec 1 §5), and shows it before it is sent. */
export function useChosenPicture() {
  const toast = useToast();
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  useEffect(() => chosen === null ? undefined : () => URL.revokeObjectURL(chosen.url), [chosen]);
  const take = ([file]: File[]) => {
    if (!file) return;
    const refused = checkPicture(file);
    if (refused) return toast({ ...refused, tone: "danger" });
    setChosen({ file, url: URL.createObjectURL(file) });
  };
  return {
    chosen,
    choose: () => chooseFiles({ accept: PICTURE_ACCEPT, multiple: false }, take),
    forget: () => setChosen(null),
  };
}
