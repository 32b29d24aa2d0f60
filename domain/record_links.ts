import { segment, withQuery } from "./path_parts.ts";

/** What is done with students' records; apart from `links`, which every page carries. */
export const recordLinks = {
  /** The PDF of a portfolio. */
  document: (id: string) => `/api/documents/${segment(id)}/file`,
  /** A ZIP of a portfolio: its PDF, its summary sheet and the originals of its evidence. */
  evidencePack: (documentId: string) => `/api/documents/${segment(documentId)}/pack`,
  /** A ZIP of everything held. */
  studentExport: (id: string) => `/api/admin/students/${segment(id)}/export`,
  /** A ZIP of what is the student's own. */
  takeHomePack: (studentId: string) => `/api/students/${segment(studentId)}/take-home-pack`,
  /** For administrators, of archived students too. */
  anyTakeHomePack: (studentId: string) => `/api/admin/students/${segment(studentId)}/take-home-pack`,
  /** The PDF of units achieved. */
  unitRecord: (studentId: string) => `/api/students/${segment(studentId)}/record-of-units`,
  /** For administrators, of archived students too. */
  anyUnitRecord: (studentId: string) => `/api/admin/students/${segment(studentId)}/record-of-units`,
  /** The page of a link that was emailed to a leaver, and its ZIP. */
  takeHome: (token: string) => withQuery("/take-home", { token }),
  mailedPack: (token: string) => withQuery("/api/take-home/pack", { token }),
  /** Orders to erase students, and whose retention time is over. */
  erasures: () => "/erasures",
  /** A receipt. */
  erasure: (id: string) => `/erasures/${segment(id)}`,
  erasureReceipt: (id: string) => `/api/admin/erasures/${segment(id)}/receipt`,
  /** Page section for ordering a student's erasure. */
  studentErasure: (id: string) => `/students/${segment(id)}#erase`,
  /** A student's school year, to print; without `year` the present one. */
  studentYear: (id: string, year?: number) =>
    withQuery(`/students/${segment(id)}/year`, { year: year?.toString() }),
  /** The step into a new school year. */
  schoolYear: () => "/school-year",
};
