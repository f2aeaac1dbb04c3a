/** A separate chunk: a video of another service, loaded only after the visitor has agreed that the service gets data. */

import { fillIn } from "@formstead/form-logic/texts/fill-in";
import type { RichTexts } from "@formstead/form-logic/texts/load-rich-texts";
import { Component } from "preact";
import { css } from "../styles/video.css";
import type { ServiceVideo } from "./service-video.ts";

export { css };

interface Props {
  readonly video: ServiceVideo;
  readonly title: string;
  readonly url: string;
  readonly words: RichTexts;
}

export class VideoConsent extends Component<Props, { readonly isPlaying?: boolean }> {
  render({ video, title, url, words }: Props) {
    const { service, player } = video;
    if (this.state.isPlaying)
      return (
        <iframe
          class="player"
          src={player}
          title={title || service}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          sandbox="allow-popups allow-presentation allow-same-origin allow-scripts"
          referrerpolicy="strict-origin-when-cross-origin"
        />
      );
    return (
      <div class="video-card">
        {title && <p class="video-title">{title}</p>}
        <p class="hint">{fillIn(words.videoFrom, { service })}</p>
        <div class="tools">
          <button type="button" class="button" onClick={() => this.setState({ isPlaying: true })}>
            <span aria-hidden="true">▶ </span>
            {words.playVideo}
          </button>
          <a href={url} target="_blank" rel="noopener noreferrer">
            {fillIn(words.openVideo, { service })}
          </a>
        </div>
      </div>
    );
  }
}
