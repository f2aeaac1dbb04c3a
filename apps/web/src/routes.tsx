/**
 * Every URL of Studio and its screen. Screens are loaded on demand; `shell/guards.ts` decides who can open them. URLs
 * contain all state worth sharing: account, filter, search.
 */

import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from "@tanstack/react-router";
import { enterAccount, enterStudio, leaveForActiveAccount, leaveForSettings } from "./shell/guards.ts";
import { LoadFailedPage } from "./shell/load-failed-page.tsx";
import { NotFoundPage } from "./shell/not-found-page.tsx";
import { PendingPage } from "./shell/pending-page.tsx";
import { readApiKeySearch, readAuditSearch, readLoginSearch, readProjectSearch } from "./shell/search.ts";
import { StudioShell } from "./shell/studio-shell.tsx";

interface RouterContext {
  readonly queries: QueryClient;
}

const root = createRootRouteWithContext<RouterContext>()({ notFoundComponent: NotFoundPage });

const guest = createRoute({
  getParentRoute: () => root,
  id: "guest",
  component: lazyRouteComponent(() => import("./areas/identity/guest-layout.tsx"), "GuestLayout"),
});
const login = createRoute({
  getParentRoute: () => guest,
  path: "/login",
  validateSearch: readLoginSearch,
  component: lazyRouteComponent(() => import("./areas/identity/login-page.tsx"), "LoginPage"),
});
const signup = createRoute({
  getParentRoute: () => guest,
  path: "/signup",
  validateSearch: readLoginSearch,
  component: lazyRouteComponent(() => import("./areas/identity/signup-page.tsx"), "SignupPage"),
});
const verifyEmail = createRoute({
  getParentRoute: () => guest,
  path: "/verify-email",
  component: lazyRouteComponent(() => import("./areas/identity/verify-email-page.tsx"), "VerifyEmailPage"),
});
const forgotPassword = createRoute({
  getParentRoute: () => guest,
  path: "/forgot-password",
  component: lazyRouteComponent(
    () => import("./areas/identity/forgot-password-page.tsx"),
    "ForgotPasswordPage",
  ),
});
const resetPassword = createRoute({
  getParentRoute: () => guest,
  path: "/reset-password",
  component: lazyRouteComponent(
    () => import("./areas/identity/reset-password-page.tsx"),
    "ResetPasswordPage",
  ),
});
const invitation = createRoute({
  getParentRoute: () => guest,
  path: "/invitations",
  component: lazyRouteComponent(() => import("./areas/identity/invitation-page.tsx"), "InvitationPage"),
});

const gallery = createRoute({
  getParentRoute: () => root,
  path: "/gallery",
  component: lazyRouteComponent(() => import("./areas/gallery/gallery-page.tsx"), "GalleryPage"),
});

const signedIn = createRoute({ getParentRoute: () => root, id: "signed-in", beforeLoad: enterStudio });
const home = createRoute({ getParentRoute: () => signedIn, path: "/", beforeLoad: leaveForActiveAccount });
const account = createRoute({
  getParentRoute: () => signedIn,
  path: "/account",
  beforeLoad: leaveForSettings,
});
const welcome = createRoute({
  getParentRoute: () => signedIn,
  path: "/welcome",
  component: lazyRouteComponent(() => import("./areas/onboarding/welcome-page.tsx"), "WelcomePage"),
});

const studio = createRoute({ getParentRoute: () => signedIn, id: "studio", component: StudioShell });
const profile = createRoute({
  getParentRoute: () => studio,
  path: "/settings/profile",
  component: lazyRouteComponent(() => import("./areas/personal/profile-page.tsx"), "ProfilePage"),
});
const security = createRoute({
  getParentRoute: () => studio,
  path: "/settings/security",
  component: lazyRouteComponent(() => import("./areas/personal/security-page.tsx"), "SecurityPage"),
});

const inAccount = createRoute({
  getParentRoute: () => studio,
  path: "/$accountId",
  beforeLoad: enterAccount,
});
const accountHome = createRoute({
  getParentRoute: () => inAccount,
  path: "/",
  beforeLoad: leaveForActiveAccount,
});
const projects = createRoute({
  getParentRoute: () => inAccount,
  path: "/projects",
  validateSearch: readProjectSearch,
  component: lazyRouteComponent(() => import("./areas/projects/projects-page.tsx"), "ProjectsPage"),
});
const project = createRoute({
  getParentRoute: () => inAccount,
  path: "/projects/$projectId",
  component: lazyRouteComponent(() => import("./areas/projects/project-page.tsx"), "ProjectPage"),
});
const details = createRoute({
  getParentRoute: () => inAccount,
  path: "/settings",
  component: lazyRouteComponent(() => import("./areas/accounts/account-page.tsx"), "AccountPage"),
});
const members = createRoute({
  getParentRoute: () => inAccount,
  path: "/settings/members",
  component: lazyRouteComponent(() => import("./areas/members/members-page.tsx"), "MembersPage"),
});
const apiKeys = createRoute({
  getParentRoute: () => inAccount,
  path: "/settings/api-keys",
  validateSearch: readApiKeySearch,
  component: lazyRouteComponent(() => import("./areas/api-keys/api-keys-page.tsx"), "ApiKeysPage"),
});
const auditLog = createRoute({
  getParentRoute: () => inAccount,
  path: "/settings/audit-log",
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import("./areas/audit/audit-page.tsx"), "AuditPage"),
});
const exports = createRoute({
  getParentRoute: () => inAccount,
  path: "/settings/export",
  component: lazyRouteComponent(() => import("./areas/account-export/export-page.tsx"), "ExportPage"),
});

const tree = root.addChildren([
  guest.addChildren([login, signup, verifyEmail, forgotPassword, resetPassword, invitation]),
  gallery,
  signedIn.addChildren([
    home,
    account,
    welcome,
    studio.addChildren([
      profile,
      security,
      inAccount.addChildren([accountHome, projects, project, details, members, apiKeys, auditLog, exports]),
    ]),
  ]),
]);

export function createStudioRouter(queries: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { queries },
    defaultPreload: "intent",
    // TanStack Query caches the data; the router only waits for it.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PendingPage,
    defaultPendingMs: 200,
    defaultErrorComponent: LoadFailedPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    // Drops search parameters that the screen does not read.
    search: { strict: true },
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createStudioRouter>;
  }
}
