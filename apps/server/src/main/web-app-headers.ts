/**
 * What browsers are told about the files of the web app: how long to keep them and what the page may do. The rest of
 * the server's headers stay as they are, so a file other than the page is inert when it is opened by itself.
 */

export const pageFile = "index.html";
export const assetsFolder = "assets";

// Whoever gets markup into the page must get no code with it, for code there has the rights of the session. So
// scripts come from our own files only, never from text: not inline, and not through the DOM, where trusted types
// without any policy refuse every string. Nothing is loaded from or sent to elsewhere, and nobody may frame the page.
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

// The page signs in with passkeys and needs none of the other powers.
const pagePermissions = [
  "publickey-credentials-create=(self)",
  "publickey-credentials-get=(self)",
  "accelerometer=()",
  "autoplay=()",
  "camera=()",
  "display-capture=()",
  "encrypted-media=()",
  "geolocation=()",
  "gyroscope=()",
  "hid=()",
  "idle-detection=()",
  "magnetometer=()",
  "microphone=()",
  "midi=()",
  "payment=()",
  "picture-in-picture=()",
  "screen-wake-lock=()",
  "serial=()",
  "usb=()",
  "xr-spatial-tracking=()",
];

const ofEveryFile = { "cross-origin-resource-policy": "same-origin" };

const ofPage = {
  ...ofEveryFile,
  // Asked for anew each time: it names the assets of the current build.
  "cache-control": "no-cache",
  "content-security-policy": pagePolicy.join("; "),
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": pagePermissions.join(", "),
};

// Their names carry a hash of their content.
const ofAssets = { ...ofEveryFile, "cache-control": "public, max-age=31536000, immutable" };

const ofOthers = { ...ofEveryFile, "cache-control": "public, max-age=3600" };

/** `file` is relative to the build; of the page it may be a compressed copy. */
export function headersOf(file: string): Readonly<Record<string, string>> {
  if (file.startsWith(`${assetsFolder}/`)) return ofAssets;
  return file.startsWith(pageFile) ? ofPage : ofOthers;
}
