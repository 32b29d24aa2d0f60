/** The contact form (spec 1 §2.3). */
export default function ContactIsland() {
  return null;
}
