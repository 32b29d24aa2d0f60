import { and, eq, sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../../db/doors.ts";
import { ltiCourses, ltiPlatforms } from "../../../../db/tenant/schema/index.ts";
import { notFound } from "../../../../domain/errors.ts";
import { newId } from "../../../../domain/ids.ts";
import type { CourseClaim } from "./course_claim.ts";

type Launched = CourseClaim & { platformId: string };

/** The course as it is stored; null where a launch says something new. */
export async function findCourse(db: TenantReader, launched: Launched): Promise<string | null> {
  const { platformId, contextId, title, membersUrl } = launched;
  const [known] = await db.select({ id: ltiCourses.id }).from(ltiCourses).where(and(
    eq(ltiCourses.platformId, platformId),
    eq(ltiCourses.contextId, contextId),
    eq(ltiCourses.title, title),
    eq(ltiCourses.membersUrl, membersUrl),
  ));
  return known?.id ?? null;
}

/** A course that staff were launched from; null where its platform is gone. */
export async function noteCourse(
  tx: TenantWriter,
  { platformId, contextId, title, membersUrl, now }: Launched & { now: Date },
): Promise<string | null> {
  const [[noted]] = await tx.batch([
    tx.db.insert(ltiCourses).select((query) =>
      query.select({
        id: sql<string>`${newId("ltiCourse")}`.as("id"),
        platformId: ltiPlatforms.id,
        contextId: sql<string>`${contextId}`.as("context_id"),
        title: sql<string>`${title}`.as("title"),
        membersUrl: sql<string>`${membersUrl}`.as("members_url"),
        notedAt: sql<string>`${now.toISOString()}`.as("noted_at"),
      }).from(ltiPlatforms).where(eq(ltiPlatforms.id, platformId))
    ).onConflictDoUpdate({
      target: [ltiCourses.platformId, ltiCourses.contextId],
      set: { title, membersUrl },
    }).returning({ id: ltiCourses.id }),
  ]);
  return noted?.id ?? null;
}

/** With what its platform is asked by. */
export type Course = {
  id: string;
  title: string;
  membersUrl: string;
  addressesVerified: boolean;
  platform: { id: string; name: string; clientId: string; tokenUrl: string | null };
};

/** Throws not_found, also for a platform that waits for approval. */
export async function readCourse(db: TenantReader, id: string): Promise<Course> {
  const [row] = await db.select({
    id: ltiCourses.id,
    title: ltiCourses.title,
    membersUrl: ltiCourses.membersUrl,
    addressesVerified: ltiPlatforms.addressesVerified,
    platformId: ltiPlatforms.id,
    name: ltiPlatforms.name,
    clientId: ltiPlatforms.clientId,
    tokenUrl: ltiPlatforms.tokenUrl,
  }).from(ltiCourses).innerJoin(ltiPlatforms, eq(ltiPlatforms.id, ltiCourses.platformId))
    .where(and(eq(ltiCourses.id, id), sql`${ltiPlatforms.approvedAt} is not null`));
  if (!row) throw notFound();
  const { platformId, name, clientId, tokenUrl, ...course } = row;
  return { ...course, platform: { id: platformId, name, clientId, tokenUrl } };
}
