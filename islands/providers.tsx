import { QueryClientProvider } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect } from "react";
import { TooltipProvider } from "../ui/Tooltip.tsx";
import { IslandBoundary } from "./IslandBoundary.tsx";
import type { PageServices } from "./page_services.ts";
import type { ToastMessage } from "./toast_store.ts";

const Services = createContext<PageServices | null>(null);

type ProvidersProps = {
  services: PageServices;
  onHydrated?: () => void;
  onBroken?: (error: unknown) => void;
  children: ReactNode;
};

/** Wraps every island in the same way on both sides, so that the ids it makes agree. */
export function Providers({ services, onHydrated, onBroken, children }: ProvidersProps) {
  useEffect(() => onHydrated?.(), []);
  return (
    <Services value={services}>
      <QueryClientProvider client={services.queryClient}>
        <TooltipProvider>
          <IslandBoundary onBroken={onBroken}>{children}</IslandBoundary>
        </TooltipProvider>
      </QueryClientProvider>
    </Services>
  );
}

/** The services of this page. Throws outside an island. */
export function usePageServices(): PageServices {
  const services = useContext(Services);
  if (!services) throw new Error("An island's parts must stand inside Providers.");
  return services;
}

/** `toast({ title, description?, tone? })`: shows it, in place of the one before it. */
export function useToast(): (message: ToastMessage) => void {
  return usePageServices().toasts.publish;
}

/** What to call on a 401 that the query client has not seen, such as an upload's. */
export function useUnauthorized(): () => void {
  return usePageServices().onUnauthorized;
}
