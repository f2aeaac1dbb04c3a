import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { Area } from "../../shell/area.ts";
import { root } from "../../shell/parents.ts";
import { readLoginSearch } from "./search.ts";

const guest = createRoute({
  getParentRoute: () => root,
  id: "guest",
  component: lazyRouteComponent(() => import("./guest-layout.tsx"), "GuestLayout"),
});
const login = createRoute({
  getParentRoute: () => guest,
  path: "/login",
  validateSearch: readLoginSearch,
  component: lazyRouteComponent(() => import("./login-page.tsx"), "LoginPage"),
});
const signup = createRoute({
  getParentRoute: () => guest,
  path: "/signup",
  validateSearch: readLoginSearch,
  component: lazyRouteComponent(() => import("./signup-page.tsx"), "SignupPage"),
});
const verifyEmail = createRoute({
  getParentRoute: () => guest,
  path: "/verify-email",
  component: lazyRouteComponent(() => import("./verify-email-page.tsx"), "VerifyEmailPage"),
});
const forgotPassword = createRoute({
  getParentRoute: () => guest,
  path: "/forgot-password",
  component: lazyRouteComponent(() => import("./forgot-password-page.tsx"), "ForgotPasswordPage"),
});
const resetPassword = createRoute({
  getParentRoute: () => guest,
  path: "/reset-password",
  component: lazyRouteComponent(() => import("./reset-password-page.tsx"), "ResetPasswordPage"),
});
const invitation = createRoute({
  getParentRoute: () => guest,
  path: "/invitations",
  component: lazyRouteComponent(() => import("./invitation-page.tsx"), "InvitationPage"),
});

export const identity = {
  routes: {
    root: [guest.addChildren([login, signup, verifyEmail, forgotPassword, resetPassword, invitation])],
  },
} as const satisfies Area;
