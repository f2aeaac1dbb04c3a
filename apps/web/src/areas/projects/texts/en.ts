export const en = {
  title: "Projects",
  lead: "A project groups forms that serve the same purpose.",
  views: { label: "Project status", active: "Active", archived: "Archived", trashed: "Trash" },
  search: "Search projects",
  create: "New project",
  columns: { name: "Project", updated: "Updated", trashed: "Moved to trash", actions: "Actions" },
  empty: {
    title: "Create your first project",
    text: "Create a project for each team, client, or campaign. You can rename projects and move their contents later.",
    noneFound: "No projects match “{{q}}”",
    noneFoundText: "Check the spelling, or look in the archive.",
    archived: "No archived projects",
    archivedText: "Archive a project when you no longer need it. Its data stays readable.",
    trashed: "The trash is empty",
    trashedText: "You can restore projects from the trash for 30 days.",
    viewer: "No projects yet",
    viewerText: "Someone with the Editor role or higher can create the first one.",
  },
  form: {
    createTitle: "New project",
    name: "Name",
    nameHint: "The name your team sees in lists, for example, “Customer feedback”.",
    description: "Description",
    color: "Color",
    noColor: "No color",
    colors: { spruce: "Spruce", amber: "Amber", blue: "Blue", plum: "Plum", olive: "Olive", brick: "Brick" },
    submit: "Create project",
  },
  actions: {
    open: "Open",
    archive: "Archive",
    unarchive: "Unarchive",
    trash: "Move to trash",
    restore: "Restore",
  },
  done: {
    created: "Project “{{name}}” created",
    archived: "“{{name}}” archived",
    unarchived: "“{{name}}” unarchived",
    trashed: "“{{name}}” moved to trash",
    restored: "“{{name}}” restored",
  },
  page: {
    back: "All projects",
    details: "Details",
    id: "Project ID",
    idHint: "Use it to refer to this project in API calls.",
    created: "Created",
    state: "Status",
    states: { active: "Active", archived: "Archived", trashed: "In the trash" },
    archivedNote: "This project is archived and read-only.",
    trashedNote: "This project is in the trash and will be permanently deleted on <when/>.",
    lifecycle: "Archive or delete",
    lifecycleLead: "You can undo both. Projects stay in the trash for 30 days.",
    conflict: "Someone else changed this project while you were editing it.",
    reload: "Reload the latest version",
  },
} as const;

declare module "../../../i18n/namespaces.ts" {
  interface Namespaces {
    readonly projects: typeof en;
  }
}
