// Who may import whom. Arrows go down only; a module is entered by its door; rules stay pure.
import { areas as areaNames } from "./apps/server/src/main/areas.ts";

const S = "^apps/server/src";
const M = `${S}/modules`;
const W = "^apps/web/src";

// A module may use modules of its own area and of areas before it, never of later ones.
const areas = Object.keys(areaNames);

export default {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-module-cycles",
      scope: "folder",
      severity: "error",
      from: { path: `${M}/[^/]+/[^/]+$` },
      to: { circular: true },
    },
    {
      name: "module-door-only",
      severity: "error",
      from: { path: `${M}/([^/]+/[^/]+)/` },
      to: { path: `${M}/`, pathNot: [`${M}/$1/`, `${M}/[^/]+/[^/]+/index\\.ts$`] },
    },
    {
      name: "doors-from-outside",
      comment: "main and the test kit also import only a module's index.ts",
      severity: "error",
      from: { path: `${S}/(main|test-kit)/` },
      to: { path: `${M}/`, pathNot: `${M}/[^/]+/[^/]+/index\\.ts$` },
    },
    ...areas.slice(0, -1).map((area, at) => ({
      name: `area-${area}-uses-earlier-areas-only`,
      severity: "error",
      from: { path: `${M}/${area}/` },
      to: { path: `${M}/(${areas.slice(at + 1).join("|")})/` },
    })),
    {
      name: "every-module-is-in-an-area",
      severity: "error",
      from: { path: `${S}/main/modules\\.ts$` },
      to: { path: `${M}/`, pathNot: `${M}/(${areas.join("|")})/` },
    },
    {
      name: "platform-knows-no-module",
      severity: "error",
      from: { path: `${S}/platform/` },
      to: { path: `${S}/(modules|main|test-kit)/` },
    },
    {
      name: "nothing-imports-main",
      severity: "error",
      from: { path: `${M}/` },
      to: { path: `${S}/(main|test-kit)/` },
    },
    {
      name: "rules-are-pure",
      severity: "error",
      from: { path: "\\.rules\\.ts$" },
      to: {
        pathNot: [
          "\\.(rules|errors)\\.ts$",
          "platform/ids/ids\\.ts$",
          "platform/context/context\\.ts$",
          "platform/json/",
          "^packages/(form-logic|workflow-core|table-core|tabular|importers)/",
        ],
      },
    },
    {
      name: "store-is-the-only-door-to-sql",
      severity: "error",
      from: { path: `${M}/`, pathNot: ["\\.store\\.ts$", "/engine/"] },
      to: {
        path: [
          "node_modules/(pg|sql-template-tag|kysely)/",
          `${S}/platform/db/(statement|keyset|pipeline|database)\\.ts$`,
        ],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "only-routes-see-http",
      severity: "error",
      from: { path: `${M}/`, pathNot: ["\\.(routes|contract)\\.ts$", "/index\\.ts$"] },
      to: {
        path: [`${S}/platform/http/(contract|paging|mount|server)\\.ts$`, "node_modules/fastify/"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "stores-are-called-by-services",
      severity: "error",
      from: { path: "\\.(routes|contract|rules|errors|events)\\.ts$" },
      to: { path: "\\.store\\.ts$" },
    },
    {
      name: "form-logic-is-pure",
      comment: "pure code without I/O, clock, or libraries, so that every host gets the same result",
      severity: "error",
      from: { path: "^packages/form-logic/src/" },
      to: { pathNot: "^packages/form-logic/src/" },
    },
    {
      name: "client-stands-alone",
      comment: "runs in other people's pages: no libraries, and only types from the engine",
      severity: "error",
      from: { path: "^packages/client/src/" },
      to: { pathNot: "^packages/client/src/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "renderer-stays-small",
      comment:
        "runs in other people's pages: only Preact, the client, the engine, and code that single questions load on demand",
      severity: "error",
      from: { path: "^packages/renderer/src/", pathNot: "^packages/renderer/src/server/" },
      to: {
        pathNot: [
          "^packages/(renderer|client|form-logic)/src/",
          "node_modules/(preact|libphonenumber-js|signature_pad)/",
        ],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "react-is-a-wrapper",
      comment: "the form is loaded from its server, so only React and types are bundled",
      severity: "error",
      from: { path: "^packages/react/src/" },
      to: { pathNot: ["^packages/react/src/", "node_modules/react/"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "extension-kit-stands-alone",
      comment: "extensions depend on Zod, but not on the server",
      severity: "error",
      from: { path: "^packages/extension-kit/src/" },
      to: { pathNot: ["^packages/extension-kit/src/", "node_modules/zod/"] },
    },
    {
      name: "extensions-know-the-kit-only",
      comment: "extensions use only what the host provides: no server code, no libraries, no Node.js modules",
      severity: "error",
      from: { path: "^extensions/([^/]+)/", pathNot: "/tests/" },
      to: { pathNot: ["^extensions/$1/src/", "^packages/extension-kit/src/index\\.ts$"] },
    },
    {
      name: "extensions-are-shipped-in-one-place",
      severity: "error",
      from: { pathNot: ["^extensions/", `${M}/integrations/extensions/engine/shipped\\.ts$`] },
      to: { path: "^extensions/" },
    },
    {
      name: "web-areas-apart",
      comment: "areas link by route, so that each can be read, loaded, and removed separately",
      severity: "error",
      from: { path: `${W}/areas/([^/]+)/` },
      to: { path: `${W}/areas/`, pathNot: `${W}/areas/$1/` },
    },
    {
      name: "web-areas-are-listed-once",
      comment: "a new area touches its own folder and areas/index.ts, nothing else",
      severity: "error",
      from: { path: `${W}/`, pathNot: [`${W}/areas/index\\.ts$`, `${W}/areas/[^/]+/`] },
      to: { path: `${W}/areas/[^/]+/` },
    },
    {
      name: "web-ui-is-plain",
      comment:
        "UI components do not depend on screens, accounts, or the API; dates and numbers have one format",
      severity: "error",
      from: { path: `${W}/ui/` },
      to: { path: `${W}/(areas|shell|api|lib)/`, pathNot: `${W}/lib/use-formats\\.ts$` },
    },
    {
      name: "web-api-is-the-only-bridge",
      severity: "error",
      from: { path: `${W}/`, pathNot: `${W}/api/` },
      to: { path: ["node_modules/openapi-fetch/", `${W}/api/(client|openapi)(\\.d)?\\.ts$`] },
    },
    {
      name: "web-api-knows-no-screen",
      severity: "error",
      from: { path: `${W}/api/` },
      to: { path: `${W}/(areas|shell|ui|lib|i18n)/` },
    },
    {
      name: "web-models-are-pure",
      comment: "a model runs without React and without the server, so that its rules can be tested alone",
      severity: "error",
      from: { path: `${W}/(areas/[^/]+/model|lib/doc)/` },
      to: { path: ["node_modules/react", `${W}/(api|ui|kit|shell)/`] },
    },
    {
      name: "web-kit-is-below-api-and-areas",
      severity: "error",
      from: { path: `${W}/kit/` },
      to: { path: `${W}/(areas|shell|api)/` },
    },
    {
      name: "web-area-files-stay-light",
      comment: "the shell loads every area.ts, so screens must be imported lazily",
      severity: "error",
      from: { path: `${W}/areas/[^/]+/area\\.ts$` },
      to: { path: `${W}/areas/[^/]+/.*\\.tsx$`, dynamic: false },
    },
    ...[
      ["code", "@codemirror/"],
      ["rich-text", "prosemirror-"],
      ["canvas", "@xyflow/|@dagrejs/"],
      ["charts", "d3-"],
    ].map(([part, libraries]) => ({
      name: `web-only-kit-${part}-uses-its-library`,
      severity: "error",
      from: { path: `${W}/`, pathNot: `${W}/kit/${part}/` },
      to: { path: `node_modules/(${libraries})` },
    })),
    {
      name: "clients-never-import-the-server",
      comment: "they share only docs/openapi.json",
      severity: "error",
      from: { path: "^apps/web/" },
      to: { path: "^apps/server/" },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    // Tests import the whole server through the test kit, which would make every folder depend on every other.
    exclude: { path: ["\\.test\\.tsx?$", "^apps/web/dist/", "^packages/renderer/dist/"] },
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
