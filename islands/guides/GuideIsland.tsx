/** The way back from a guide, and its in-page links (spec 1 §2.2). */
export default function GuideIsland() {
  return null;
}
