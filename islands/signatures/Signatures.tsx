import { useQuery } from "@tanstack/react-query";
import { fullName } from "../../domain/people.ts";
import type { RegisterStudent } from "../../domain/register.ts";
import type { SignaturePart } from "../../domain/signatures.ts";
import { QueryList } from "../lists/QueryList.tsx";
import { useUnsavedWarning } from "../use_unsaved_warning.ts";
import { signatureQueries } from "./queries.ts";
import { SignatureArea } from "./SignatureArea.tsx";

type Props = {
  unitId: string;
  /** Groups as shown, for the names. */
  groups: readonly { students: readonly RegisterStudent[] }[];
  timeZone: string;
  /** Parts that the viewer signs. */
  signs: readonly SignaturePart[];
};

const PARTS = ["educator", "admin"] as const satisfies readonly SignaturePart[];

/** Both signatures of a summary sheet: what they cover, what came later, and signing. */
export function Signatures({ unitId, groups, timeZone, signs }: Props) {
  const query = useQuery(signatureQueries.unit(unitId));
  const setUnsaved = useUnsavedWarning();
  const names = new Map(
    groups.flatMap(({ students }) => students).map((student) => [student.assignmentId, fullName(student)]),
  );
  return (
    <section className="signatures stack" aria-labelledby="signatures">
      <h2 id="signatures" className="title">Signatures</h2>
      <QueryList
        query={query}
        items={PARTS}
        loading="Loading signatures…"
        failed="The signatures could not be loaded"
        framed
        empty={null}
      >
        {(parts) => (
          <div className="halves">
            {parts.map((part) => (
              <SignatureArea
                key={part}
                unitId={unitId}
                part={part}
                view={query.data!}
                nameOf={(id) => names.get(id)}
                timeZone={timeZone}
                canSign={signs.includes(part)}
                setUnsaved={setUnsaved}
              />
            ))}
          </div>
        )}
      </QueryList>
    </section>
  );
}
