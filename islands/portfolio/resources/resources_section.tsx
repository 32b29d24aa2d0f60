import { LINK_TYPE_NAMES } from "../../../domain/external_links.ts";
import { megabytes } from "../../../domain/limits.ts";
import type { Actor } from "../../../domain/permissions.ts";
import type { ResourceView } from "../../../server/features/evidence/resources/read_resources.ts";
import type { SubmissionView } from "../../../server/features/portfolio/read_submissions.ts";
import { hostOf } from "../evidence/external_link.ts";
import { fileLook } from "../evidence/file_look.ts";
import { wayIn } from "../evidence/way_in.tsx";
import type { PortfolioContext } from "../portfolio_context.ts";

type Parts = {
  submission: SubmissionView;
  resources: readonly ResourceView[];
  portfolio: PortfolioContext;
};

/** What the teacher gives along with an outcome (spec 1 §2.10); nothing at all where a student would find it empty. */
export function resourcesSection({ submission: { outcomeIndex }, resources, portfolio }: Parts) {
  const { may, open } = portfolio;
  if (resources.length === 0 && !may.addResource) return null;
  const add = may.addResource && (
    <button
      type="button"
      className="quiet-button"
      aria-label={`Add resources to outcome ${outcomeIndex + 1}`}
      onClick={() => open({ what: "resource", outcomeIndex })}
    >
      Add resources
    </button>
  );
  if (resources.length === 0) return <div className="card-section resources-none">{add}</div>;
  return (
    <div className="card-section">
      <h4>Student Resources</h4>
      <ul className="resources">{resources.map((resource) => resourceLine(resource, portfolio))}</ul>
      {add}
    </div>
  );
}

function resourceLine(resource: ResourceView, portfolio: PortfolioContext) {
  const { id, fileName, fileUrl, kind, thumbnailUrl, description } = resource;
  const { may, viewer, open } = portfolio;
  const { Icon } = fileLook(kind);
  const mayRemove = may.addResource && isTheirs(viewer.actor, resource);
  return (
    <li key={id} className="resource" data-resource={id}>
      {thumbnailUrl ? <img src={thumbnailUrl} alt="" loading="lazy" /> : <Icon size={26} />}
      <p>
        <b dir="auto">{fileName}</b>
        {description && <span dir="auto">{description}</span>}
        <small>{factsOf(resource)}</small>
      </p>
      <div>
        {wayIn(resource, portfolio)}
        {kind !== "link" && (
          <a href={fileUrl} download={fileName} aria-label={`Download ${fileName}`}>Download</a>
        )}
        {mayRemove && (
          <button
            type="button"
            aria-label={`Delete resource ${fileName}`}
            onClick={() => open({ what: "resource removal", resource })}
          >
            Delete
          </button>
        )}
      </div>
    </li>
  );
}

/** Whoever added it may take it away, and an administrator (the call refuses it to others). */
function isTheirs(actor: Actor, { addedBy }: ResourceView): boolean {
  return actor.kind === "staff" && (actor.role === "admin" || actor.id === addedBy);
}

function factsOf({ kind, fileSize, fileUrl, linkType }: ResourceView): string {
  return kind === "link"
    ? `${LINK_TYPE_NAMES[linkType ?? "website"]}, ${hostOf(fileUrl)}`
    : megabytes(fileSize);
}
