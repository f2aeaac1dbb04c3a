import { createContext } from "react";

/** Whether a component is inside the frame with the sidebar. */
export const InFrame = createContext(false);
