/** A separate chunk: the colors and widths of the pen of a sketch. */
import type { RichTexts } from "@formstead/form-logic/texts/load-rich-texts";
import { css } from "../../styles/sketch.css";
import type { Pen } from "../drawing-pad.ts";

export { css };

const colors = [
  ["black", "#14161c"],
  ["blue", "#1f4fd8"],
  ["red", "#c8201f"],
  ["green", "#0a7a3d"],
  ["white", "#ffffff"],
] as const;

const widths = [
  ["thin", 2.5],
  ["medium", 5],
  ["thick", 10],
] as const;

export const firstPen: Pen = { color: colors[0][1], width: widths[0][1] };

interface Props {
  readonly words: RichTexts;
  readonly pen: Pen;
  readonly onPen: (pen: Pen) => void;
}

export function SketchTools({ words, pen, onPen }: Props) {
  return (
    <div class="pens">
      <fieldset class="pen-group">
        <legend class="sr">{words.penColor}</legend>
        {colors.map(([name, color]) => (
          <button
            key={name}
            type="button"
            class={`pen color-${name}`}
            aria-label={words[name]}
            aria-pressed={pen.color === color}
            onClick={() => onPen({ ...pen, color })}
          />
        ))}
      </fieldset>
      <fieldset class="pen-group">
        <legend class="sr">{words.penWidth}</legend>
        {widths.map(([name, width]) => (
          <button
            key={name}
            type="button"
            class={`pen width-${name}`}
            aria-label={words[name]}
            aria-pressed={pen.width === width}
            onClick={() => onPen({ ...pen, width })}
          />
        ))}
      </fieldset>
    </div>
  );
}
