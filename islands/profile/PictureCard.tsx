import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { calls } from "../../domain/links.ts";
import { PICTURE_NO_IMAGE, PICTURE_TOO_LARGE } from "../../domain/profile.ts";
import type { UserView } from "../../server/features/sign_in/user_view.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { ApiError, callApi, messageOf } from "../call_api.ts";
import { late } from "../late.tsx";
import { useToast } from "../providers.tsx";
import { sendPicture } from "./send_picture.ts";
import { useChosenPicture } from "./use_chosen_picture.ts";
import { useProfile, useShowProfile } from "./use_profile.ts";

const RemovePictureDialog = late(() => import("./RemovePictureDialog.tsx"));

/** One's picture: choosing one, seeing it before it is saved, and taking it away (spec 1 §2.8, §5). */
export function PictureCard() {
  const { firstName, lastName, profileImageUrl } = useProfile();
  const show = useShowProfile();
  const toast = useToast();
  const { chosen, choose, forget } = useChosenPicture();
  const [sent, setSent] = useState(0);
  const [asking, setAsking] = useState(false);
  const fail = (otherwise: string) => (error: unknown) => {
    toast({ title: titleOf(error), description: messageOf(error, otherwise), tone: "danger" });
  };
  const save = useMutation({
    networkMode: "always",
    mutationFn: (file: File) => {
      setSent(0);
      return sendPicture(file, setSent);
    },
    onSuccess: (user) => {
      show(user);
      forget();
      toast({ title: "Profile picture updated", tone: "success" });
    },
    onError: fail("Failed to upload file"),
  });
  const remove = useMutation({
    networkMode: "always",
    mutationFn: () => callApi<UserView>(calls.picture(), { method: "DELETE" }),
    onSuccess: (user) => {
      show(user);
      toast({ title: "Profile picture removed", tone: "success" });
    },
    onError: fail("Failed to remove profile picture"),
    onSettled: () => setAsking(false),
  });
  // The button that was pressed has gone: the keyboard goes on at the one that took its place.
  const wasChosen = useRef(false);
  useEffect(() => {
    if (wasChosen.current === (chosen !== null)) return;
    wasChosen.current = chosen !== null;
    document.getElementById(chosen ? "save-picture" : "choose-picture")?.focus();
  }, [chosen]);
  const percent = Math.round(sent * 100);
  return (
    <Card id="picture" title="Profile picture">
      <CardSection className="profile-picture">
        <Avatar firstName={firstName} lastName={lastName} src={chosen?.url ?? profileImageUrl} size="large" />
        <div className="profile-picture-ways">
          {chosen && <p className="profile-picture-preview">This is how it will look.</p>}
          {save.isPending && (
            <ProgressBar
              label="Sending your picture"
              percent={percent}
              text={percent < 100 ? "Sending…" : "Almost done…"}
              showPercent
            />
          )}
          <div className="profile-picture-buttons">
            {chosen && (
              <Button
                id="save-picture"
                variant="primary"
                pending={save.isPending}
                pendingText="Saving…"
                onClick={() => save.mutate(chosen.file)}
              >
                Save picture
              </Button>
            )}
            {!chosen && (
              <Button id="choose-picture" onClick={choose}>
                {profileImageUrl ? "Change profile picture" : "Choose a picture"}
              </Button>
            )}
            {chosen && !save.isPending && <Button variant="quiet" onClick={forget}>Cancel</Button>}
            {!chosen && profileImageUrl && (
              <Button variant="quiet" onClick={() => setAsking(true)}>Remove picture</Button>
            )}
          </div>
          <p className="field-hint">
            JPEG, PNG, GIF, WebP or AVIF, smaller than 5 MB. Everybody at your school can see it.
          </p>
        </div>
      </CardSection>
      {asking && (
        <RemovePictureDialog
          pending={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}

function titleOf(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 413) return PICTURE_TOO_LARGE.title;
  return status === 415 ? PICTURE_NO_IMAGE.title : "Upload failed";
}
