/**
 * A text that people rename in place: click it or press Enter, then Enter or leaving the field saves and Escape
 * restores the old text. A refused text stays in the field, with the reason below it.
 */
import { CircleAlert } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";

/** The reason why the text was refused, or undefined if it was saved. */
type Refusal = string | undefined;

interface InlineEditProps {
  /** What is being renamed, such as "Name of the form". */
  readonly label: string;
  readonly value: string;
  readonly onSave: (value: string) => Refusal | Promise<Refusal>;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly isDisabled?: boolean;
  /** Sets the size and weight of the text, the same while showing and while editing. */
  readonly className?: string;
}

const boxLook = "-mx-1.5 min-w-0 max-w-full rounded-sm px-1.5 py-0.5 text-start";

export function InlineEdit(props: InlineEditProps) {
  const { label, value, placeholder, isDisabled = false, className = "" } = props;
  const [isEditing, setIsEditing] = useState(false);
  const [shouldRefocus, setShouldRefocus] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isEditing && shouldRefocus) button.current?.focus();
  }, [isEditing, shouldRefocus]);
  if (isEditing)
    return (
      <Editor
        {...props}
        onEnd={(isByKey) => {
          setShouldRefocus(isByKey);
          setIsEditing(false);
        }}
      />
    );
  return (
    <button
      ref={button}
      type="button"
      aria-label={`${label}: ${value === "" ? (placeholder ?? "") : value}`}
      disabled={isDisabled}
      onClick={() => setIsEditing(true)}
      className={`${boxLook} inline-block truncate pointer-coarse:min-h-10 ${isDisabled ? "" : "cursor-text hover:bg-hover"} ${value === "" ? "text-ink-faint" : ""} ${className}`}
    >
      {value === "" ? placeholder : value}
    </button>
  );
}

interface EditorProps extends InlineEditProps {
  readonly onEnd: (isByKey: boolean) => void;
}

function Editor({ label, value, onSave, placeholder, maxLength, className = "", onEnd }: EditorProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [refusal, setRefusal] = useState<Refusal>();
  const isEnding = useRef(false);

  const save = async (isByKey: boolean) => {
    if (isEnding.current) return;
    const next = text.trim();
    if (next === value) return onEnd(isByKey);
    isEnding.current = true;
    const reason = await onSave(next);
    isEnding.current = false;
    setRefusal(reason);
    if (reason === undefined) onEnd(isByKey);
  };
  const press = (event: KeyboardEvent) => {
    // While an input method composes a word, Enter and Escape belong to it.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      void save(true);
    }
    if (event.key === "Escape") {
      event.stopPropagation();
      isEnding.current = true;
      onEnd(true);
    }
  };
  return (
    <span className="inline-flex min-w-0 max-w-full flex-col">
      <input
        // biome-ignore lint/a11y/noAutofocus: the person has just chosen to edit this text.
        autoFocus
        aria-label={label}
        aria-invalid={refusal !== undefined || undefined}
        aria-describedby={refusal === undefined ? undefined : id}
        value={text}
        placeholder={placeholder}
        maxLength={maxLength}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
        onBlur={() => void save(false)}
        className={`${boxLook} field-sizing-content bg-surface outline-2 outline-focus aria-invalid:outline-danger pointer-coarse:min-h-10 ${className}`}
      />
      {refusal !== undefined && (
        <span
          id={id}
          role="alert"
          className="mt-1 flex items-start gap-1.5 font-normal text-danger-ink text-xs"
        >
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          {refusal}
        </span>
      )}
    </span>
  );
}
