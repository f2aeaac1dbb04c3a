import "./ui/styles.css";
import "./frame.css";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { rolesQuery } from "./api/account.ts";
import { earlyAccountId } from "./api/early-answers.ts";
import { createQueryClient } from "./api/query-client.ts";
import { endFrame } from "./frame.ts";
import { startI18n } from "./i18n/i18n.ts";
import { createStudioRouter } from "./routes.tsx";

// Lazy, because they are not needed before the first render.
const IdentityDialog = lazy(() =>
  import("./shell/identity-dialog.tsx").then((file) => ({ default: file.IdentityDialog })),
);
const SessionEnd = lazy(() =>
  import("./shell/session-end.tsx").then((file) => ({ default: file.SessionEnd })),
);
const Toaster = lazy(() => import("./ui/toaster.tsx").then((file) => ({ default: file.Toaster })));

const queries = createQueryClient();
const router = createStudioRouter(queries);

/** Permissions decide which buttons a screen has, so they must not arrive after it. */
async function loadPermissions(): Promise<void> {
  const accountId = earlyAccountId();
  if (accountId !== undefined) await queries.prefetchQuery(rolesQuery(accountId));
}

async function start(): Promise<void> {
  await Promise.all([startI18n(), loadPermissions()]);
  const place = document.getElementById("root");
  if (!place) throw new Error("the page has no #root");
  endFrame(place);
  createRoot(place).render(
    <StrictMode>
      {/* The page's CSP does not allow style elements. */}
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
          <Suspense>
            <IdentityDialog />
            <SessionEnd router={router} />
            <Toaster />
          </Suspense>
        </QueryClientProvider>
      </CSPProvider>
    </StrictMode>,
  );
}

void start();
