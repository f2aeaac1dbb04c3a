/** The settings of blocks. The linter rejects any setting that is not described here. */
import type { JsonSchema } from "../fields/field-type.ts";
import { pictureMembers } from "./picture-schema.ts";

export interface BlockDescription {
  /** False for a block that is not supported. A draft that contains it cannot be published. */
  readonly isOffered?: false;
  readonly settings: Readonly<Record<string, JsonSchema>>;
}

const address = (description: string): JsonSchema => ({ type: "string", format: "uri", description });
const text = (description: string): JsonSchema => ({ type: "string", description });

export const blockCatalogue: Readonly<Record<string, BlockDescription>> = {
  heading: { settings: { text: text("The heading as plain text. For rich text, use `content`.") } },
  rich_text_block: { settings: {} },
  divider: { settings: {} },
  image_block: { settings: pictureMembers },
  video_block: {
    settings: {
      url: address("The address from which browsers load the video."),
      title: text("The title of the video."),
      captions_url: address("Subtitles in WebVTT format."),
    },
  },
  // Respondents' browsers solve a proof of work before they can begin an entry; nothing is shown.
  captcha: { settings: {} },
  // Hosted form pages do not embed other sites in frames.
  embed: { isOffered: false, settings: {} },
};
