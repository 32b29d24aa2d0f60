import { useEffect, useRef, useState } from "react";
import type { NewCard } from "../../server/features/lessons/print_cards.ts";
import type { CardsSetting } from "../../server/features/lessons/card_settings.ts";
import type { LessonView } from "../../server/features/lessons/read_lesson.ts";
import { lazyDialog } from "../lazy_dialog.tsx";
import { CardSettings } from "./CardSettings.tsx";
import { OpenLessonForm } from "./OpenLessonForm.tsx";
import { loadCardSheet } from "./make_cards.ts";
import { PrintCardsForm } from "./PrintCardsForm.tsx";
import { RunningLesson } from "./RunningLesson.tsx";

const CardSheet = lazyDialog(loadCardSheet);

type Props = {
  cards: CardsSetting;
  lesson: LessonView | null;
  canSwitch: boolean;
  establishmentName: string;
  timeZone: string;
};

export default function LessonsIsland(props: Props) {
  const { cards, canSwitch, establishmentName, timeZone } = props;
  const [allowed, setAllowed] = useState(cards.cardsAllowed);
  const [lesson, setLesson] = useState(props.lesson);
  const [sheet, setSheet] = useState<readonly NewCard[] | null>(null);
  // Focus returns to the print button when the sheet closes.
  const sheetWasOpen = useRef(false);
  useEffect(() => {
    if (sheetWasOpen.current && !sheet) document.getElementById("cards-to-print")?.focus();
    sheetWasOpen.current = sheet !== null;
  }, [sheet]);
  if (sheet) {
    return (
      <CardSheet
        cards={sheet}
        establishmentName={establishmentName}
        back="Back to lessons"
        onClose={() => setSheet(null)}
      />
    );
  }
  return (
    <div className="page-stack stack">
      {(canSwitch || !allowed) && (
        <CardSettings
          allowed={allowed}
          canSwitch={canSwitch}
          administrators={cards.administrators}
          onChange={(allowed) => {
            setAllowed(allowed);
            setLesson(null);
          }}
        />
      )}
      {allowed && (
        <>
          <LessonCard lesson={lesson} timeZone={timeZone} onChange={setLesson} />
          <PrintCardsForm timeZone={timeZone} onCreated={setSheet} />
        </>
      )}
    </div>
  );
}

type LessonCardProps = {
  lesson: LessonView | null;
  timeZone: string;
  onChange: (lesson: LessonView | null) => void;
};

function LessonCard({ lesson, timeZone, onChange }: LessonCardProps) {
  const [ended, setEnded] = useState(false);
  const change = (changed: LessonView | null) => {
    setEnded(changed === null);
    onChange(changed);
  };
  const heading = useRef<HTMLHeadingElement>(null);
  const shownId = useRef(lesson?.id);
  useEffect(() => {
    if (shownId.current === lesson?.id) return;
    shownId.current = lesson?.id;
    // Only when the focused element is gone; other focus stays.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [lesson?.id]);
  if (lesson === null) return <OpenLessonForm ended={ended} heading={heading} onOpened={change} />;
  return (
    <RunningLesson
      key={lesson.id}
      initial={lesson}
      timeZone={timeZone}
      heading={heading}
      onEnded={() => change(null)}
    />
  );
}
