/**
 * The interactive API reference: Scalar's script from our own origin with our own document. It must not call external
 * servers, so fonts, proxy, telemetry, and sharing are off, and the policy allows only this origin.
 */
const settings = {
  url: "/api/v1/openapi.json",
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: "both",
  theme: "default",
};

export const docsHtml = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Formstead API</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <script id="api-reference" data-url="${settings.url}" data-configuration='${JSON.stringify(settings)}'></script>
    <script src="/docs/reference.js"></script>
  </body>
</html>
`;

export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");
