/** Texts of controls that are loaded only with the fields that have them, such as calendars. */
export const rich = {
  chooseDate: "Choose a date",
  previousMonth: "Previous month",
  nextMonth: "Next month",
  time: "Time",
  recordAudio: "Record audio",
  recordVideo: "Record video",
  stopRecording: "Stop",
  pauseRecording: "Pause",
  resumeRecording: "Resume",
  recordAgain: "Discard and record again",
  recording: "Recording",
  recordingPaused: "Paused",
  recorded: "Recording saved.",
  asking: "Allow access when your browser asks.",
  micRefused:
    "Your browser does not allow access to the microphone. Allow it in the browser’s settings, or choose a file.",
  cameraRefused:
    "Your browser does not allow access to the camera and microphone. Allow it in the browser’s settings, or choose a file.",
  noDevice: "No microphone or camera was found. Choose a file instead.",
  recordingNow: "Stop the recording first.",
  penColor: "Color",
  black: "Black",
  blue: "Blue",
  red: "Red",
  green: "Green",
  white: "White",
  penWidth: "Line width",
  thin: "Thin",
  medium: "Medium",
  thick: "Thick",
  pictureMissing: "The picture could not be loaded. You can draw on an empty sheet.",
  videoFrom:
    "This video is on {service}. If you play it here, {service} receives your IP address and may set cookies.",
  playVideo: "Play video",
  openVideo: "Open on {service}",
  mapOf: "Map: {label}",
  mapHint: "Tap or click the place on the map.",
  mapKeys:
    "Move the map with the arrow keys, zoom with plus and minus, and press Enter to set the pin in the middle.",
  mapMiddle: "Middle of the map: {place}",
  pinSet: "Pin set: {place}",
  areaMapHint: "Tap or click the corners of the area, one after another.",
  areaMapKeys:
    "Move the map with the arrow keys, zoom with plus and minus, and press Enter to add a corner in the middle.",
  cornerSet: "Corner {count} added: {place}",
  removeCorner: "Remove the last corner",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  mapBroken:
    "The map could not be loaded. It needs a network connection. You can enter the coordinates instead.",
} as const;

export type RichTexts = { readonly [Name in keyof typeof rich]: string };
