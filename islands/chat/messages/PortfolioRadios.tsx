import { links } from "../../../domain/links.ts";
import { fullName } from "../../../domain/people.ts";
import type { ChatStudent } from "../../../server/features/chat/list_chat_students.ts";
import { Alert } from "../../../ui/Alert.tsx";

type Props = {
  student: ChatStudent;
  chosenId: string | undefined;
  onChoose: (assignmentId: string) => void;
};

export function PortfolioRadios({ student, chosenId, onChoose }: Props) {
  const { portfolios } = student;
  const name = <bdi>{fullName(student)}</bdi>;
  if (portfolios.length === 0) {
    return (
      <Alert tone="info" live>
        <p>
          {name} has no unit yet, and a conversation is about one.{" "}
          <a href={links.addUnit()}>Give them a unit</a> first.
        </p>
      </Alert>
    );
  }
  return (
    <fieldset className="dialog-part stack gap-s anywhere">
      <legend>Unit of {name}</legend>
      <div className="dialog-list box divided scrolls anywhere">
        {portfolios.map(({ assignmentId, title, unitCode }) => (
          <label key={assignmentId} className="radio row one-line tops gap-m">
            <input
              type="radio"
              name="chat-portfolio"
              checked={assignmentId === chosenId}
              onChange={() =>
                onChoose(assignmentId)}
            />
            <span>
              <bdi>{title}</bdi>
              <span className="checkbox-hint small quiet">{`Unit ${unitCode}`}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
