import { sizeText } from "../../../domain/limits.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { pieceName } from "../../../domain/piece_names.ts";
import type { ResourceView } from "../../../server/features/evidence/resources/read_resources.ts";
import type { SubmissionView } from "../../../server/features/portfolio/read_submissions.ts";
import { DownloadLink, FileThumbnail, linkFacts, ViewLink } from "../evidence/FileParts.tsx";
import { ReadAloudButton } from "../../read_aloud/ReadAloudButton.tsx";
import { usePortfolio } from "../state/portfolio_context.ts";

type Props = {
  submission: SubmissionView;
  resources: readonly ResourceView[];
  /** Resources are added by the menu of the evidence. */
  menu?: boolean;
};

/** Teachers' resources for an outcome (spec 1 §2.10); nothing where a student has none. */
export function ResourcesSection({ submission: { outcomeIndex }, resources, menu = false }: Props) {
  const { can, openDialog } = usePortfolio();
  const adds = can.addResource && !menu;
  if (resources.length === 0 && !adds) return null;
  const addButton = adds && (
    <button
      type="button"
      className="flush-start text-button"
      aria-label={`Add resources to outcome ${outcomeIndex + 1}`}
      onClick={() => openDialog({ type: "addResource", outcomeIndex })}
    >
      Add resources
    </button>
  );
  if (resources.length === 0) return <div className="card-section resources-none">{addButton}</div>;
  return (
    <div className="card-section">
      <h4>Student Resources</h4>
      <ul className="divided">
        {resources.map((resource) => <ResourceItem key={resource.id} resource={resource} />)}
      </ul>
      {addButton}
    </div>
  );
}

function ResourceItem({ resource }: { resource: ResourceView }) {
  const { id, fileName, description } = resource;
  const { can, viewer, openDialog } = usePortfolio();
  const canRemove = can.addResource && ownsResource(viewer.actor, resource);
  const student = viewer.actor.kind === "student";
  const name = student ? pieceName(resource) : fileName;
  const size = sizeText(resource.fileSize, student);
  return (
    <li className="resource" data-resource={id}>
      <FileThumbnail file={resource} iconSize={26} />
      <p className="stack gap-none anywhere">
        <b className="clamp strong" dir="auto">{name}</b>
        {description && <span dir="auto">{description}</span>}
        <small className="small quiet">
          {resource.kind === "link" ? linkFacts(resource) : size}
        </small>
      </p>
      <div className="row gap-none">
        <ViewLink file={resource} name={name} />
        <DownloadLink file={resource} name={name} />
        {student && (
          <ReadAloudButton
            text={[name, description].filter(Boolean).join(". ")}
            label={`the resource ${name}`}
          />
        )}
        {canRemove && (
          <button
            type="button"
            className="text-button"
            aria-label={`Delete resource ${name}`}
            onClick={() => openDialog({ type: "removeResource", resource })}
          >
            Delete
          </button>
        )}
      </div>
    </li>
  );
}

// The rule of the server: the author or an administrator.
function ownsResource(actor: Actor, { addedBy }: ResourceView): boolean {
  return actor.kind === "staff" && (actor.role === "admin" || actor.id === addedBy);
}
