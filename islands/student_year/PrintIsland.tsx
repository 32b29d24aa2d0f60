import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Printer } from "../../ui/page_icons.ts";

/** Prints the page once its pictures are there; one that cannot be had prints as its text. */
export default function PrintIsland() {
  const [pending, setPending] = useState(false);
  const printPage = async () => {
    setPending(true);
    await Promise.allSettled([...document.images].map((image) => image.decode()));
    setPending(false);
    print();
  };
  return (
    <Button
      variant="primary"
      icon={<Printer size={18} />}
      pending={pending}
      pendingText="Loading…"
      onClick={() => void printPage()}
    >
      Print
    </Button>
  );
}
