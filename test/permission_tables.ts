import type { Actor, Capability, Decision, Relation } from "../domain/permissions.ts";

export const student: Actor = { kind: "student", id: "stu_ash" };
export const teacher: Actor = { kind: "staff", id: "usr_hill", role: "teacher", mode: "teacher" };
export const admin: Actor = { kind: "staff", id: "usr_moor", role: "admin", mode: "admin" };
const adminAsTeacher: Actor = { kind: "staff", id: "usr_moor", role: "admin", mode: "teacher" };
export const superAdmin: Actor = { kind: "super_admin", id: "usr_op" };
export const system: Actor = { kind: "system", id: "clock" };

export const relation = (studentId: string, linked: boolean): Relation => ({ studentId, linked });

/** Cells of the tables below. */
const DECISIONS: Record<string, Decision> = {
  yes: "yes",
  no: "forbidden",
  "401": "unauthorized",
  "404": "hidden",
};

/** A line per capability, a column per actor. */
function read(table: string): [Capability, Decision[]][] {
  return table.trim().split("\n").map((line) => {
    const [capability, ...decisions] = line.trim().split(/\s+/);
    return [capability as Capability, decisions.map((word) => DECISIONS[word]!)];
  });
}

// Capabilities without a resource.
export const ACTORS: (Actor | null)[] = [null, student, teacher, admin, adminAsTeacher, superAdmin, system];
//                  none    student  teacher  admin  as teacher  super admin  system
export const GENERAL = read(`
  tenant.status     yes     yes      yes      yes    yes         yes          yes
  settings.read     yes     yes      yes      yes    yes         yes          yes
  settings.read_school 401  no       yes      yes    yes         no           yes
  settings.change   401     no       no       yes    no          no           yes
  lti.manage        401     no       no       yes    no          no           yes
  billing.manage    401     no       no       yes    no          no           yes
  sign_in.manage    401     no       no       yes    no          no           yes
  sign_in           yes     yes      yes      yes    yes         yes          yes
  sign_out          yes     yes      yes      yes    yes         yes          yes
  widget.sign_in    yes     yes      yes      yes    yes         yes          yes
  widget.sign_out   yes     yes      yes      yes    yes         yes          yes
  person.read_self  401     yes      yes      yes    yes         yes          yes
  display.choose    401     yes      yes      yes    yes         no           yes
  session.list      401     yes      yes      yes    yes         no           yes
  session.end       401     yes      yes      yes    yes         no           yes
  second_factor.use 401     no       yes      yes    yes         yes          yes
  student.read_self 401     yes      no       no     no          no           no
  widget.hand_over  401     yes      no       no     no          no           no
  student.list      401     no       yes      yes    yes         no           yes
  student.add       401     no       yes      yes    yes         no           yes
  student.import    401     no       no       yes    no          no           yes
  student.list_all  401     no       no       yes    no          no           yes
  student.archive   401     no       no       yes    no          no           yes
  staff.list        401     no       no       yes    no          no           yes
  staff.invite      401     no       no       yes    no          no           yes
  staff.change_role 401     no       no       yes    no          no           yes
  staff.sign_out    401     no       no       yes    no          no           yes
  staff.archive     401     no       no       yes    no          no           yes
  portfolio.search  401     no       no       yes    no          no           yes
  school_year.start 401     no       no       yes    no          no           yes
  activity.read     401     no       no       yes    no          no           yes
  pack.manage       401     no       no       yes    no          no           yes
  pack.open         yes     yes      yes      yes    yes         yes          yes
  erasure.list      401     no       no       yes    no          no           yes
  activity.export   401     no       no       yes    no          no           yes
  support.read      401     no       no       yes    no          no           yes
  support.grant     401     no       no       yes    no          no           yes
  class.list        401     no       yes      yes    yes         no           yes
  class.make        401     no       yes      yes    yes         no           yes
  portfolio.assign_many 401 no       yes      yes    yes         no           yes
  portfolio.step_many 401   no       yes      yes    yes         no           yes
  unit.fetch        401     no       yes      yes    yes         no           yes
  waiting.list      401     no       yes      yes    yes         no           yes
  portfolio.list    401     yes      yes      yes    yes         no           yes
  evidence.promise  401     yes      yes      yes    yes         no           yes
  evidence.upload   401     yes      yes      yes    yes         no           yes
  student.list_school 401     no       yes      yes    yes         no           yes
  phrase.use        401     no       yes      yes    yes         no           yes
  phrase.write_school 401   no       no       yes    no          no           yes
  student.link      401     no       yes      yes    yes         no           yes
  student.mail_links 401     no       yes      yes    yes         no           yes
  lesson.open       401     no       yes      yes    yes         no           yes
  card.print        401     no       yes      yes    yes         no           yes
  profile.edit      401     no       yes      yes    yes         no           yes
  unit.list         401     no       yes      yes    yes         no           yes
  unit.keep         401     no       yes      yes    yes         no           yes
  unit.register     401     no       yes      yes    yes         no           yes
  unit.summary      401     no       yes      yes    yes         no           yes
  lesson.allow_cards 401     no       no       yes    no          no           yes
  profile.read_picture 401  yes      yes      yes    yes         yes          yes
  guide.read        yes     yes      yes      yes    yes         yes          yes
  contact.send      yes     yes      yes      yes    yes         yes          yes
  signup.check      yes     yes      yes      yes    yes         yes          yes
  chat.list         401     yes      yes      yes    yes         no           yes
  chat.choose_mail  401     no       yes      yes    yes         no           yes
  chat.choose_student 401   no       yes      yes    yes         no           yes
  chat.safeguard    401     no       no       yes    no          no           yes
  signature.read    401     no       yes      yes    yes         no           yes
  signature.sign    401     no       yes      yes    yes         no           yes
  signature.sign_admin 401  no       no       yes    no          no           yes
  claim.readiness   401     no       yes      yes    yes         no           yes
  claim.read        401     no       no       yes    no          no           yes
  claim.export      401     no       no       yes    no          no           yes
  claim.create      401     no       no       yes    no          no           yes
  claim.change      401     no       no       yes    no          no           yes
  board.read        401     no       no       yes    no          no           yes
  board.read_own    401     no       yes      yes    yes         no           yes
  tenants.list      401     no       no       no     no          yes          no
  tenants.manage    401     no       no       no     no          yes          no
  accounts.read     401     no       no       no     no          yes          no
  accounts.change   401     no       no       no     no          yes          no
  contact.read      401     no       no       no     no          yes          no
  contact.answer    401     no       no       no     no          yes          no
  audit.read        401     no       no       no     no          yes          no
`);

// Capabilities on a student's resource.
export const RELATIONS: [Actor | null, Relation][] = [
  [null, relation("stu_ash", true)],
  [student, relation("stu_ash", false)],
  [student, relation("stu_oak", false)],
  [teacher, relation("stu_ash", true)],
  [teacher, relation("stu_ash", false)],
  [admin, relation("stu_ash", false)],
  [adminAsTeacher, relation("stu_ash", false)],
  [superAdmin, relation("stu_ash", true)],
  [system, relation("stu_ash", false)],
];
//                      none    own  another's  linked   other    admin  as       super  system
//                              student         teacher  teacher         teacher  admin
export const ON_RESOURCE = read(`
  student.access_link   401     no   404        yes      404      yes    yes      404    yes
  student.edit          401     no   404        yes      404      yes    yes      404    yes
  student.revoke_access 401     no   404        yes      404      yes    yes      404    yes
  student.read          401     no   404        yes      404      yes    yes      404    yes
  student.note          401     no   404        yes      404      yes    yes      404    yes
  student.export        401     no   404        no       404      yes    no       404    yes
  pack.download_own     401     yes  404        yes      404      404    404      404    no
  pack.download         401     no   404        no       404      yes    no       404    yes
  unit_record.read_own  401     yes  404        yes      404      404    404      404    no
  unit_record.read      401     no   404        no       404      yes    no       404    yes
  student.erase         401     no   404        no       404      yes    no       404    yes
  student.withdraw      401     no   404        yes      404      yes    yes      404    yes
  class.change          401     no   404        yes      404      yes    yes      404    yes
  portfolio.assign      401     no   404        yes      404      yes    yes      404    yes
  portfolio.read        401     yes  404        yes      404      yes    yes      404    yes
  portfolio.submit      401     yes  404        yes      404      no     yes      404    no
  portfolio.assess      401     no   404        yes      404      no     yes      404    no
  portfolio.verify      401     no   404        no       404      yes    no       404    yes
  portfolio.award       401     no   404        no       404      yes    no       404    yes
  board.move            401     no   404        no       404      yes    no       404    yes
  portfolio.return      401     no   404        yes      404      yes    yes      404    yes
  portfolio.return_submitted 401 no  404        yes      404      no     yes      404    no
  portfolio.return_assessed  401 no  404        no       404      yes    no       404    yes
  portfolio.withdraw    401     no   404        yes      404      yes    yes      404    yes
  portfolio.archive     401     no   404        yes      404      yes    yes      404    yes
  portfolio.document    401     no   404        yes      404      yes    yes      404    yes
  portfolio.declare     401     no   404        yes      404      yes    yes      404    yes
  outcome.comment       401     yes  404        yes      404      yes    yes      404    yes
  outcome.reflect       401     yes  404        yes      404      yes    yes      404    yes
  outcome.feedback      401     no   404        yes      404      yes    yes      404    yes
  outcome.versions      401     yes  404        yes      404      yes    yes      404    yes
  outcome.complete      401     no   404        yes      404      no     yes      404    no
  outcome.locate_work   401     no   404        yes      404      yes    yes      404    yes
  evidence.read         401     yes  404        yes      404      yes    yes      404    yes
  evidence.add          401     yes  404        yes      404      yes    yes      404    yes
  evidence.remove       401     yes  404        yes      404      yes    yes      404    yes
  evidence.list_removed 401     no   404        yes      404      yes    yes      404    yes
  evidence.restore      401     no   404        yes      404      yes    yes      404    yes
  evidence.share        401     no   404        yes      404      yes    yes      404    yes
  resource.read         401     yes  404        yes      404      yes    yes      404    yes
  resource.add          401     no   404        yes      404      yes    yes      404    yes
  resource.remove       401     no   404        yes      404      yes    yes      404    yes
  chat.read             401     yes  404        yes      404      404    404      404    yes
  chat.write            401     yes  404        yes      404      404    404      404    yes
  chat.announce         401     no   404        yes      404      404    404      404    yes
  chat.announce_to_all  401     no   404        no       404      404    404      404    yes
  chat.report           401     yes  404        yes      404      404    404      404    yes
  chat.open             401     no   404        no       404      yes    no       404    yes
`);
