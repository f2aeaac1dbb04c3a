/** Whether and how this browser records. Apart from the recorder, which is loaded only if it does. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  audio: ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg"],
  video: ["video/webm;codecs=vp8,opus", "video/webm", "video/mp4"],
};

/** A type that this browser records and the field accepts; undefined if there is none. */
export function recordedType(type: string, isAccepted: (mime: string) => boolean): string | undefined {
  // Pages without HTTPS have no devices.
  if (!("mediaDevices" in navigator) || typeof MediaRecorder === "undefined") return undefined;
  return kinds[type]?.find(
    (one) => MediaRecorder.isTypeSupported(one) && isAccepted(one.split(";", 1).join("")),
  );
}
