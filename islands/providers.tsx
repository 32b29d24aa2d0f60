import { QueryClientProvider } from "@tanstack/react-query";
import { Component, createContext, type ReactNode, useContext, useEffect } from "react";
import { Button } from "../ui/Button.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import type { PageServices, ToastMessage } from "./page_services.ts";

const Services = createContext<PageServices | null>(null);

type ProvidersProps = {
  services: PageServices;
  onHydrated?: () => void;
  onError?: (error: unknown) => void;
  children: ReactNode;
};

/** The same tree on server and client, so that React's ids agree. */
export function Providers({ services, onHydrated, onError, children }: ProvidersProps) {
  useEffect(() => onHydrated?.(), []);
  return (
    <Services value={services}>
      <QueryClientProvider client={services.queryClient}>
        <IslandBoundary onError={onError}>{children}</IslandBoundary>
      </QueryClientProvider>
    </Services>
  );
}

/** Throws outside an island. */
export function usePageServices(): PageServices {
  const services = useContext(Services);
  if (!services) throw new Error("An island's parts must be inside Providers.");
  return services;
}

export function useToast(): (message: ToastMessage) => void {
  return usePageServices().toasts.publish;
}

/** For a 401 outside the query client, such as an upload's. */
export function useUnauthorized(): () => void {
  return usePageServices().onUnauthorized;
}

type IslandBoundaryProps = { onError?: ((error: unknown) => void) | undefined; children: ReactNode };

/** Confines a render error to its island. */
class IslandBoundary extends Component<IslandBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        title="This part of the page has stopped working"
        message="What you saved is safe. Reload the page to carry on."
        action={<Button onClick={() => location.reload()}>Reload the page</Button>}
      />
    );
  }
}
