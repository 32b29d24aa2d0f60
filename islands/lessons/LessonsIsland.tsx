import { useEffect, useRef, useState } from "react";
import type { NewCard } from "../../server/features/lessons/print_cards.ts";
import type { CardSwitch } from "../../server/features/lessons/read_card_switch.ts";
import type { LessonView } from "../../server/features/lessons/read_lesson.ts";
import { late } from "../late.tsx";
import { CardChooser } from "./CardChooser.tsx";
import { LessonCard } from "./LessonCard.tsx";
import { loadCardSheet } from "./load_card_sheet.ts";
import { SchoolSwitch } from "./SchoolSwitch.tsx";

const CardSheet = late(loadCardSheet);

type Props = {
  cards: CardSwitch;
  /** The reader's own, if one is open. */
  lesson: LessonView | null;
  /** Whether the reader may switch cards on and off for the school. */
  maySwitch: boolean;
  establishmentName: string;
  timeZone: string;
};

/** Lessons and cards: the school's switch, the reader's own lesson, the cards of their students. */
export default function LessonsIsland(props: Props) {
  const { cards, maySwitch, establishmentName, timeZone } = props;
  const [allowed, setAllowed] = useState(cards.cardsAllowed);
  const [lesson, setLesson] = useState(props.lesson);
  const [sheet, setSheet] = useState<readonly NewCard[] | null>(null);
  // Whoever comes back from the sheet goes on where the cards were made.
  const wasSheet = useRef(false);
  useEffect(() => {
    if (wasSheet.current && !sheet) document.getElementById("cards-to-print")?.focus();
    wasSheet.current = sheet !== null;
  }, [sheet]);
  if (sheet) {
    return <CardSheet cards={sheet} establishmentName={establishmentName} onClose={() => setSheet(null)} />;
  }
  return (
    <div className="page-stack">
      {(maySwitch || !allowed) && (
        <SchoolSwitch
          allowed={allowed}
          maySwitch={maySwitch}
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
          <CardChooser timeZone={timeZone} onMade={setSheet} />
        </>
      )}
    </div>
  );
}
