/** Short texts that people type one after another. Enter or a comma ends a text; a pasted list is split. */
import { Field as Base } from "@base-ui/react/field";
import { X } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field, type FieldTexts } from "./field.tsx";
import { groupLook } from "./input.tsx";

interface TagFieldProps extends FieldTexts {
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
  readonly placeholder?: string;
}

export const chipLook =
  "inline-flex h-5.5 min-w-0 max-w-full items-center rounded-full bg-hover ps-2 font-medium text-ink-soft text-xs forced-colors:border pointer-coarse:h-8";
export const chipRemoveLook =
  "relative flex size-5.5 shrink-0 items-center justify-center rounded-full text-ink-faint hover:text-ink pointer-coarse:h-8 pointer-coarse:w-10 pointer-coarse:before:absolute pointer-coarse:before:inset-x-0 pointer-coarse:before:-inset-y-1 [&_svg]:size-3";

const splitter = /[,;\n\t]+/;

export function TagField({ tags, onChange, placeholder, ...texts }: TagFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [news, setNews] = useState("");
  const input = useRef<HTMLInputElement>(null);

  const add = (more: string) => {
    const added = more.split(splitter).map((tag) => tag.trim());
    const next = [...new Set([...tags, ...added.filter((tag) => tag !== "")])];
    if (next.length > tags.length) onChange(next);
    setText("");
  };
  const remove = (tag: string) => {
    onChange(tags.filter((one) => one !== tag));
    setNews(t("field.removed", { name: tag }));
    input.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = tags.at(-1);
    const endsTag = event.key === "Enter" || event.key === ",";
    if (endsTag && text.trim() !== "") {
      event.preventDefault();
      add(text);
    } else if (event.key === ",") event.preventDefault();
    else if (event.key === "Backspace" && text === "" && last !== undefined) remove(last);
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text");
    if (!splitter.test(pasted)) return;
    event.preventDefault();
    add(text + pasted);
  };
  return (
    <Field {...texts}>
      <div
        className={`${groupLook} flex min-h-8 flex-wrap items-center gap-1 px-1.5 py-1 pointer-coarse:min-h-11`}
      >
        <ul aria-label={texts.label} className="contents">
          {tags.map((tag) => (
            <li key={tag} className={chipLook}>
              <span className="truncate">{tag}</span>
              <button
                type="button"
                aria-label={t("field.remove", { name: tag })}
                onClick={() => remove(tag)}
                className={chipRemoveLook}
              >
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
        <Base.Control
          ref={input}
          value={text}
          placeholder={tags.length === 0 ? placeholder : undefined}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
          onPaste={paste}
          onBlur={() => add(text)}
          className="min-w-12 flex-1 bg-transparent px-1 outline-none"
        />
      </div>
      <span role="status" className="sr-only">
        {news}
      </span>
    </Field>
  );
}
