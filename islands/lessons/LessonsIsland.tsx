/** Opening lessons, and printing cards. */
export default function LessonsIsland() {
  return null;
}
