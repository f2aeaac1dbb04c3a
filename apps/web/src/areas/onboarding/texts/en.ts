export const en = {
  frame: {
    signedInAs: "Signed in as {{email}}",
    signOut: "Sign out",
    progress: "Step {{step}} of {{steps}}",
    invitation: "You have an open invitation. You don’t need an account of your own to accept it.",
    openInvitation: "View invitation",
  },
  account: {
    title: "Name your account",
    lead: "An account holds the projects, members, and keys of one team or company. You’ll be its owner.",
    name: "Account name",
    hint: "For example, the name of your team. You can change it later.",
    suggestion: "Suggestion",
  },
  project: {
    title: "Start with a project",
    lead: "A project groups forms that serve the same purpose. You can leave this empty and add projects later.",
    name: "Project name",
    suggestions: "Suggestions",
    suggested: {
      feedback: "Customer feedback",
      registrations: "Registrations",
      inspections: "Inspections",
      requests: "Internal requests",
    },
    submit: "Create account",
    submitBoth: "Create account and project",
    retry: "Create project",
    projectFailed: "Your account {{account}} was created, but the project wasn’t: {{problem}}",
    skip: "Continue without a project",
  },
  ready: {
    title: "{{account}} is ready",
    lead: "Here’s what most people do next. You can also find all of this in the menu.",
    projectsTitle: "Open your projects",
    projects: "View your projects and create more.",
    inviteTitle: "Invite people",
    invite: "Send invitations and choose what each person can do.",
    keyTitle: "Create an API key",
    key: "Your code can do everything you can do here. With a key, this command lists your projects:",
  },
} as const;

declare module "../../../i18n/namespaces.ts" {
  interface Namespaces {
    readonly onboarding: typeof en;
  }
}
