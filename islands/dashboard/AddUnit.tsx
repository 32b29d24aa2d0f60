import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { calls } from "../../domain/links.ts";
import { checkUnitCode, FETCH_FIRST, SELECT_STUDENTS } from "../../domain/units.ts";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import type { UnitView } from "../../server/features/units/read_unit.ts";
import { Button } from "../../ui/Button.tsx";
import { Card, CardFooter, CardSection } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { Search } from "../../ui/icons.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import { callApi, messageOf } from "../call_api.ts";
import { useToast } from "../providers.tsx";
import { createPortfolios } from "./create_portfolios.ts";
import { nextCursor, pageAddress, STUDENTS_A_PAGE } from "./paging.ts";
import { FetchedUnit } from "./FetchedUnit.tsx";
import { StudentPicker } from "./StudentPicker.tsx";

/** Add New UAS Unit: fetch a unit by its code, choose students, make their portfolios (spec 1 §2.4). */
export function AddUnit() {
  const toast = useToast();
  const queries = useQueryClient();
  const students = useInfiniteQuery({
    queryKey: ["students"],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) =>
      callApi<StudentItem[]>(pageAddress(calls.students(), STUDENTS_A_PAGE, pageParam)),
    getNextPageParam: (page) => nextCursor(page, STUDENTS_A_PAGE),
  });
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const fetchUnit = useMutation({
    mutationFn: (unitCode: string) =>
      callApi<UnitView>(calls.fetchUnit(), { method: "POST", body: { unitCode } }),
    onSuccess: () => toast({ title: "Unit details fetched successfully", tone: "success" }),
    onError: (error) => {
      setFault(messageOf(error, "Failed to fetch unit details"));
      toast({
        title: "Error",
        description: messageOf(error, "Failed to fetch unit details"),
        tone: "danger",
      });
    },
  });
  const unit = fetchUnit.data;
  const create = useMutation({
    mutationFn: createPortfolios,
    onSuccess: async ({ made, refused }) => {
      if (made.length > 0) await queries.invalidateQueries({ queryKey: ["assignments"] });
      if (refused.length === 0) {
        fetchUnit.reset();
        setCode("");
        setChosen(new Set());
        toast({
          title: "Success",
          description: "Portfolio assignments created successfully",
          tone: "success",
        });
      } else {
        // Who was refused stays ticked, so that it can be tried again or given up knowingly.
        setChosen(new Set(refused.map(({ studentId }) => studentId)));
        toast({
          title: "Failed to create portfolio assignments",
          description: refused.map(({ name, message }) => `${name}: ${message}`).join(" "),
          tone: "danger",
        });
      }
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const message = checkUnitCode(code);
    setFault(message);
    if (message) toast({ title: "Error", description: message, tone: "danger" });
    else fetchUnit.mutate(code.trim());
  };
  const createAll = () => {
    const picked = (students.data?.pages.flat() ?? []).filter((student) => chosen.has(student.id));
    const message = !unit ? FETCH_FIRST : picked.length === 0 ? SELECT_STUDENTS : null;
    if (message || !unit) toast({ title: "Error", description: message ?? FETCH_FIRST, tone: "danger" });
    else create.mutate({ unit, students: picked });
  };
  return (
    <Card
      title="Add New UAS Unit"
      description="Type the six-digit unit code, look at the unit, choose your students."
    >
      <CardSection>
        <form className="inline-form" noValidate onSubmit={submit}>
          <Field label="Unit code" error={fault}>
            <TextInput
              fits="code"
              name="unitCode"
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              placeholder="121766"
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          </Field>
          <Button
            type="submit"
            variant="secondary"
            icon={<Search size={18} />}
            pending={fetchUnit.isPending}
            pendingText="Fetching…"
          >
            Fetch Unit
          </Button>
        </form>
        {unit && <FetchedUnit unit={unit} />}
      </CardSection>
      <CardSection title="Students">
        <StudentPicker
          students={students.data?.pages.flat()}
          error={students.error}
          chosen={chosen}
          onChange={setChosen}
          onMore={students.hasNextPage ? () => void students.fetchNextPage() : undefined}
        />
      </CardSection>
      <CardFooter>
        <Button
          variant="primary"
          disabled={chosen.size === 0}
          pending={create.isPending}
          pendingText="Creating…"
          onClick={createAll}
        >
          Create Portfolio for Selected Students ({chosen.size})
        </Button>
      </CardFooter>
    </Card>
  );
}
