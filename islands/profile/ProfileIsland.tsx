import { PictureCard } from "./PictureCard.tsx";
import { ProfileForm } from "./ProfileForm.tsx";

/** The profile settings (spec 1 §2.8). */
export default function ProfileIsland({ establishmentName }: { establishmentName: string }) {
  return (
    <div className="profile stack gap-xl">
      <PictureCard />
      <ProfileForm establishmentName={establishmentName} />
    </div>
  );
}
