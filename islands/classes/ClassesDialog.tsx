import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { classLabel } from "../../domain/classes.ts";
import { countText } from "../../domain/count_text.ts";
import type { ClassItem } from "../../server/features/classes/list_classes.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Trash2 } from "../../ui/page_icons.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Pencil } from "../../ui/icons.ts";
import { answer } from "../api.ts";
import { QueryList } from "../lists/QueryList.tsx";
import { useToast } from "../providers.tsx";
import { ClassNameForm } from "./ClassNameForm.tsx";
import { classApi, classQueries } from "./queries.ts";

type Props = { onChanged: () => void; onClose: () => void };

/** Makes, renames and deletes classes. */
export default function ClassesDialog({ onChanged, onClose }: Props) {
  const client = useQueryClient();
  const list = useQuery(classQueries.list);
  const [renaming, setRenaming] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<ClassItem | null>(null);
  const refetch = () => {
    setRenaming(null);
    void client.invalidateQueries({ queryKey: classQueries.list.queryKey });
    onChanged();
  };
  return (
    <Dialog
      onClose={onClose}
      title="Classes"
      description="Group your students into classes. A student can be in more than one."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <QueryList
        query={list}
        items={list.data}
        loading="Loading classes…"
        failed="The classes could not be loaded"
        empty={
          <p className="quiet">There is no class yet. Name one, then tick students and add them to it.</p>
        }
      >
        {(classes) => (
          <ul className="box divided">
            {classes.map((item) => (
              <li key={item.id} className="box-row-ended">
                {renaming === item.id
                  ? (
                    <ClassNameForm
                      label={`New name of ${item.name}`}
                      initial={item.name}
                      button="Save"
                      save={(name) =>
                        answer(classApi.classes[":id"].$put({ param: { id: item.id }, json: { name } }))}
                      onSaved={refetch}
                    />
                  )
                  : (
                    <div className="row between one-line gap-s">
                      <span className="anywhere">
                        <bdi className="strong">{classLabel(item)}</bdi>
                        <span className="small quiet block regular">
                          {countText(item.students, "student")}
                        </span>
                      </span>
                      <span className="row one-line gap-none">
                        <IconButton
                          label={`Rename ${item.name}`}
                          icon={<Pencil size={20} />}
                          onClick={() => setRenaming(item.id)}
                        />
                        <IconButton
                          label={`Delete ${item.name}`}
                          icon={<Trash2 size={20} />}
                          onClick={() => setDeleting(item)}
                        />
                      </span>
                    </div>
                  )}
              </li>
            ))}
          </ul>
        )}
      </QueryList>
      <ClassNameForm
        label="Name of a new class"
        initial=""
        button="Create class"
        save={(name) => answer(classApi.classes.$post({ json: { name } }))}
        onSaved={refetch}
      />
      {deleting && (
        <DeleteClassDialog
          item={deleting}
          onDeleted={refetch}
          onClose={() => setDeleting(null)}
        />
      )}
    </Dialog>
  );
}

type DeleteProps = { item: ClassItem; onDeleted: () => void; onClose: () => void };

function DeleteClassDialog({ item, onDeleted, onClose }: DeleteProps) {
  const toast = useToast();
  const remove = useMutation({
    mutationFn: () => answer(classApi.classes[":id"].$delete({ param: { id: item.id } })),
    meta: { failed: "The class could not be deleted. Please try again." },
    onSuccess: () => {
      toast({ title: "Class deleted", description: item.name, tone: "success" });
      onDeleted();
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete the class ${item.name}?`}
      description="Its students and their work stay as they are. Only the class is deleted."
      confirmLabel="Delete the class"
      tone="danger"
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
