import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { checkPicture, PICTURE_ACCEPT, PICTURE_NOT_IMAGE, PICTURE_TOO_LARGE } from "../../domain/profile.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { chooseFiles } from "../../ui/choose_files.ts";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { answer, ApiError, messageOf } from "../api.ts";
import { lazyDialog } from "../lazy_dialog.tsx";
import { useToast } from "../providers.tsx";
import { profileApi } from "./queries.ts";
import { uploadPicture } from "./upload_picture.ts";
import { useProfile, useSetProfile } from "./use_profile.ts";

const RemovePictureDialog = lazyDialog(() => import("./RemovePictureDialog.tsx"));

/** Selection, preview and removal of the profile picture (spec 1 §2.8, §5). */
export function PictureCard() {
  const { firstName, lastName, profileImageUrl } = useProfile();
  const setProfile = useSetProfile();
  const toast = useToast();
  const { picture, choose, clear } = useSelectedPicture();
  const [progress, setProgress] = useState(0);
  const [confirming, setConfirming] = useState(false);
  const showError = (fallback: string) => (error: unknown) => {
    toast({ title: errorTitle(error), description: messageOf(error, fallback), tone: "danger" });
  };
  const save = useMutation({
    mutationFn: (file: File) => {
      setProgress(0);
      return uploadPicture(file, setProgress);
    },
    onSuccess: (user) => {
      setProfile(user);
      clear();
      toast({ title: "Profile picture updated", tone: "success" });
    },
    onError: showError("Failed to upload file"),
  });
  const remove = useMutation({
    mutationFn: () => answer(profileApi.profile.picture.$delete()),
    onSuccess: (user) => {
      setProfile(user);
      toast({ title: "Profile picture removed", tone: "success" });
    },
    onError: showError("Failed to remove profile picture"),
    onSettled: () => setConfirming(false),
  });
  // The pressed button is gone: focus moves to its replacement.
  const hadPicture = useRef(false);
  useEffect(() => {
    if (hadPicture.current === (picture !== null)) return;
    hadPicture.current = picture !== null;
    document.getElementById(picture ? "save-picture" : "choose-picture")?.focus();
  }, [picture]);
  const percent = Math.round(progress * 100);
  return (
    <Card id="picture" title="Profile picture">
      <CardSection className="profile-picture row tops gap-xl">
        <Avatar
          firstName={firstName}
          lastName={lastName}
          src={picture?.url ?? profileImageUrl}
          size="large"
        />
        <div className="stack gap-m share">
          {picture && <p className="strong">This is how it will look.</p>}
          {save.isPending && (
            <ProgressBar
              label="Sending your picture"
              percent={percent}
              text={percent < 100 ? "Sending…" : "Almost done…"}
              showPercent
            />
          )}
          <div className="row gap-m">
            {picture && (
              <Button
                id="save-picture"
                variant="primary"
                pending={save.isPending}
                pendingText="Saving…"
                onClick={() => save.mutate(picture.file)}
              >
                Save picture
              </Button>
            )}
            {!picture && (
              <Button id="choose-picture" onClick={choose}>
                {profileImageUrl ? "Change profile picture" : "Choose a picture"}
              </Button>
            )}
            {picture && !save.isPending && <Button variant="quiet" onClick={clear}>Cancel</Button>}
            {!picture && profileImageUrl && (
              <Button variant="quiet" onClick={() => setConfirming(true)}>Remove picture</Button>
            )}
          </div>
          <p className="small quiet">
            JPEG, PNG, GIF, WebP or AVIF, smaller than 5 MB. Everyone at your school can see it.
          </p>
        </div>
      </CardSection>
      {confirming && (
        <RemovePictureDialog
          pending={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setConfirming(false)}
        />
      )}
    </Card>
  );
}

function errorTitle(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 413) return PICTURE_TOO_LARGE.title;
  return status === 415 ? PICTURE_NOT_IMAGE.title : "Upload failed";
}

type SelectedPicture = { file: File; url: string };

/** Checks type and size at once (spec 1 §5). */
function useSelectedPicture() {
  const toast = useToast();
  const [picture, setPicture] = useState<SelectedPicture | null>(null);
  useEffect(() => picture === null ? undefined : () => URL.revokeObjectURL(picture.url), [picture]);
  const onFiles = ([file]: File[]) => {
    if (!file) return;
    const problem = checkPicture(file);
    if (problem) return toast({ ...problem, tone: "danger" });
    setPicture({ file, url: URL.createObjectURL(file) });
  };
  return {
    picture,
    choose: () => chooseFiles({ accept: PICTURE_ACCEPT, multiple: false }, onFiles),
    clear: () => setPicture(null),
  };
}
