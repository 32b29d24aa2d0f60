/** Manage students (spec 2 §2). */
export default function ManageStudentsIsland() {
  return null;
}
