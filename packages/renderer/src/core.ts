/** The chunk that the loader fetches when a form comes near the viewport. */
import { adopt } from "./form/adopt.ts";
import { type Mounted, type MountOptions, mountForm } from "./form/mount.tsx";
import { css } from "./styles/form.css";

export function mount(options: MountOptions): Promise<Mounted> {
  adopt(options.root, css, true);
  return mountForm(options);
}

export type { Mounted, MountOptions };
