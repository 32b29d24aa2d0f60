import { AppError } from "../../../../domain/errors.ts";
import { SERVICE_REFUSALS } from "../../../../domain/lti_services.ts";
import type { ServiceCaller } from "../services/access_token.ts";
import { PlatformAway, PlatformRefused } from "../services/service_faults.ts";
import type { Services } from "../../../services/services.ts";
import type { Course } from "./read_course.ts";
import { type CourseMembers, readMembers } from "./read_members.ts";

type Asker = { services: ServiceCaller["services"] & Pick<Services, "log">; tenantId: string };

/** Refusal for a list that the platform does not know; it says nothing about a student, as with grades. */
const NOT_LISTED =
  "Open the activity again from the course. If that does not help, the platform's list of members cannot be read.";

/** The students of a course as its platform lists them now. Throws unavailable where it is away, conflict where it refuses. */
export async function askMembers({ services, tenantId }: Asker, course: Course): Promise<CourseMembers> {
  const { platform, membersUrl } = course;
  try {
    return await readMembers({ services, tenantId, platform }, membersUrl);
  } catch (error) {
    if (!(error instanceof PlatformAway) && !(error instanceof PlatformRefused)) throw error;
    services.log({
      at: services.now().toISOString(),
      work: "read the members of a course",
      tenantId,
      platform: platform.id,
      fault: String(error),
    });
    if (error instanceof PlatformAway) {
      throw new AppError(
        "unavailable",
        `${platform.name} could not be reached. Nothing was changed. Try again in a minute.`,
        {
          retryAfter: 30,
        },
      );
    }
    const { says, help } = SERVICE_REFUSALS[error.reason];
    throw new AppError("conflict", `${says}. ${error.reason === "invalid" ? NOT_LISTED : help}`);
  }
}
