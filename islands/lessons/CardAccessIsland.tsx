/** A learner's way in with a card and the class code (DESIGN §4). */
export default function CardAccessIsland() {
  return null;
}
