import { useState } from "react";
import { longDate } from "../../domain/dates.ts";
import { Button } from "../../ui/Button.tsx";
import { Image } from "../../ui/icons.ts";
import { Download, Printer } from "../../ui/page_icons.ts";
import { CHECK_CONNECTION } from "../page_services.ts";
import { useToast } from "../providers.tsx";
import { AWARD_DRAWING } from "./student/award_drawing.ts";

export type AwardProps = {
  studentName: string;
  title: string;
  /** An instant. */
  awardedAt: string;
  timeZone: string;
  pictures: { fileUrl: string; thumbnailUrl: string }[];
};

/** The moment of an award. Names no level and looks like no statement of the awarding body (DOMAIN, The scheme). */
export default function AwardIsland({ studentName, title, awardedAt, timeZone, pictures }: AwardProps) {
  const toast = useToast();
  const [chosen, setChosen] = useState(0);
  const [saving, setSaving] = useState(false);
  const picture = pictures[chosen % Math.max(1, pictures.length)];
  const day = longDate(awardedAt, timeZone);
  const save = async () => {
    setSaving(true);
    try {
      const { saveAwardPicture } = await import("./student/award_picture.ts");
      await saveAwardPicture({
        name: studentName,
        title,
        day,
        pictureUrl: picture?.fileUrl ?? null,
      });
    } catch {
      toast({ title: "The picture could not be made", description: CHECK_CONNECTION, tone: "danger" });
    } finally {
      setSaving(false);
    }
  };
  return (
    <section className="award-card card stack gap-l" aria-labelledby="award-title">
      <div className="award-face stack centred text-centred">
        <AwardDrawing />
        <div className="stack gap-s">
          <h2 id="award-title">
            Well done, <bdi>{studentName}</bdi>
          </h2>
          <p className="title regular anywhere" dir="auto">{title}</p>
          <p className="quiet">{`Awarded on ${day}`}</p>
        </div>
        {picture && <img className="award-picture" src={picture.thumbnailUrl} alt="" />}
      </div>
      <div className="fill-lines screen-only row gap-s">
        <Button variant="primary" icon={<Download size={20} />} pending={saving} onClick={() => void save()}>
          Save as picture
        </Button>
        <Button icon={<Printer size={20} />} onClick={printAward}>Print</Button>
        {pictures.length > 1 && (
          <Button
            variant="quiet"
            icon={<Image size={20} />}
            onClick={() => setChosen(chosen + 1)}
          >
            Another photo
          </Button>
        )}
      </div>
    </section>
  );
}

function AwardDrawing() {
  const { width, height, shapes } = AWARD_DRAWING;
  return (
    <svg className="award-drawing" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {shapes.map(({ path, fill }) => <path key={path} d={path} style={{ fill: `var(${fill})` }} />)}
    </svg>
  );
}

/** Prints the card alone. */
function printAward() {
  const { dataset } = document.documentElement;
  dataset.print = "award";
  addEventListener("afterprint", () => delete dataset.print, { once: true });
  print();
}
