/** The profile settings (spec 1 §2.8). */
export default function ProfileIsland() {
  return null;
}
