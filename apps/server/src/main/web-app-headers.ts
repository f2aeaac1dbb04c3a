/**
 * Headers for the web app's files: caching and what the page is allowed to do. The server's other headers stay in
 * place, so a file other than the page is inert if opened directly.
 */

export const pageFile = "index.html";
export const assetsFolder = "assets";
/** The page and its copies with a frame, which may be compressed. */
const isPage = /^\w+\.html(?:\.\w+)?$/;

// Markup injected into the page must not be able to run code, because code there would have the session's
// permissions. Therefore, scripts come only from our own files, never from text: not inline, and not through the DOM,
// where trusted types without a policy reject every string. The only other origin is that of the file storage, from
// which the page loads pictures and to which it sends files. The page frames only our own pages and cannot be framed.
export function pagePolicy(filesOrigin: string | undefined): string {
  const files = filesOrigin === undefined ? "" : ` ${filesOrigin}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' blob:${files}`,
    "font-src 'self'",
    `connect-src 'self'${files}`,
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

// The page signs in with passkeys and needs no other permission.
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

const ofPage = (filesOrigin: string | undefined) => ({
  ...ofEveryFile,
  // Revalidated each time, because it references the assets of the current build.
  "cache-control": "no-cache",
  // Visitors without a session get the page with the frame of the sign-in screen.
  vary: "accept-encoding, cookie",
  "content-security-policy": pagePolicy(filesOrigin),
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": pagePermissions.join(", "),
});

// The names of assets contain a hash of their content, so they can be cached forever.
const ofAssets = { ...ofEveryFile, "cache-control": "public, max-age=31536000, immutable" };

const ofOthers = { ...ofEveryFile, "cache-control": "public, max-age=3600" };

/** Returns the headers of a file of the build. */
export function headersByFile(
  filesOrigin: string | undefined,
): (file: string) => Readonly<Record<string, string>> {
  const page = ofPage(filesOrigin);
  return (file) => {
    if (file.startsWith(`${assetsFolder}/`)) return ofAssets;
    return isPage.test(file) ? page : ofOthers;
  };
}
