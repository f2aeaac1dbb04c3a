/** The pictures that the map consists of. Those of the zoom before stay below until the new ones are there. */
import { Component } from "preact";
import { fromTheMiddle, type Size, type Tile, tileAddress, tilesOf, type View } from "./mercator.ts";

interface Props {
  readonly url: string;
  readonly zoomMax: number;
  readonly view: View;
  readonly size: Size;
  /** Whether nothing could be loaded. */
  readonly onState: (isBroken: boolean) => void;
}

export class Tiles extends Component<Props> {
  private readonly loaded = new Set<string>();
  private readonly failed = new Set<string>();
  private level = 0;
  private before = 0;

  private done(key: string, isLoaded: boolean): void {
    (isLoaded ? this.loaded : this.failed).add(key);
    this.props.onState(this.loaded.size === 0 && this.failed.size > 0);
    this.forceUpdate();
  }

  render({ url, zoomMax, view, size }: Props) {
    const level = Math.min(Math.round(view.zoom), zoomMax);
    if (level !== this.level) [this.before, this.level] = [this.level, level];
    const tiles = fromTheMiddle(tilesOf(view, size, level), size);
    const isWhole = tiles.every(({ key }) => this.loaded.has(key) || this.failed.has(key));
    const below = isWhole
      ? []
      : tilesOf(view, size, this.before).filter(({ key, z }) => z !== level && this.loaded.has(key));
    const draw = (tile: Tile) => (
      <img
        key={tile.key}
        class={this.loaded.has(tile.key) ? "tile" : "tile new"}
        src={tileAddress(url, tile, devicePixelRatio > 1)}
        alt=""
        draggable={false}
        // Some sources ask for it. The address of the page stays here.
        referrerPolicy="strict-origin"
        style={{
          transform: `translate(${tile.left}px,${tile.top}px)`,
          width: `${tile.width}px`,
          height: `${tile.height}px`,
        }}
        onLoad={() => this.done(tile.key, true)}
        onError={() => this.done(tile.key, false)}
      />
    );
    return (
      <div class="tiles" aria-hidden="true">
        {[...below, ...tiles].map(draw)}
      </div>
    );
  }
}
