import { evidenceKind } from "../../../domain/evidence.ts";
import { links } from "../../../domain/links.ts";
import { pieceName } from "../../../domain/piece_names.ts";
import { CardSection } from "../../../ui/Card.tsx";
import type { YearUnitView } from "../../features/student_year/list_year_units.ts";

/** Pictures of a unit's work; they load at once, since a page that is printed is not scrolled. */
export function YearPieces({ unit }: { unit: Pick<YearUnitView, "pieces" | "evidence"> }) {
  const { pieces, evidence } = unit;
  if (evidence === 0) return null;
  const more = evidence - pieces.length;
  return (
    <CardSection title="Pieces of work">
      <div className="stack gap-m">
        {pieces.length > 0 && (
          <ul className="grid grid-dense">
            {pieces.map(({ id, outcomeIndex, fileName, fileType }) => {
              const name = pieceName({ fileName, kind: evidenceKind(fileType) });
              return (
                <li key={id}>
                  <figure className="stack gap-xs">
                    <img
                      src={links.thumbnail(id)}
                      alt={`${name} for outcome ${outcomeIndex + 1}`}
                      className="picture-tile box"
                    />
                    <figcaption className="small anywhere">
                      {`Outcome ${outcomeIndex + 1}: `}
                      <bdi>{name}</bdi>
                    </figcaption>
                  </figure>
                </li>
              );
            })}
          </ul>
        )}
        {more > 0 && <p className="small quiet">{moreText(more, pieces.length)}</p>}
      </div>
    </CardSection>
  );
}

function moreText(more: number, shown: number): string {
  const count = shown === 0 ? `${more}` : `${more} more`;
  return more === 1 ? `${count} piece is in the portfolio.` : `${count} pieces are in the portfolio.`;
}
