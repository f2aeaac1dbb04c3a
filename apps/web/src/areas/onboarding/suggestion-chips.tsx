import { Plus } from "lucide-react";

interface SuggestionChipsProps {
  readonly label: string;
  readonly suggestions: readonly string[];
  readonly onChoose: (suggestion: string) => void;
}

/** Suggestions that fill the field with one click. The text can still be edited. */
export function SuggestionChips({ label, suggestions, onChoose }: SuggestionChipsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, but these are buttons.
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {suggestions.map((suggestion) => (
        <button
          key={suggestion}
          type="button"
          onClick={() => onChoose(suggestion)}
          className="inline-flex h-8 items-center gap-1.5 rounded-full border border-line-strong/55 bg-surface px-3 text-ink-soft text-sm shadow-card hover:bg-hover hover:text-ink pointer-coarse:h-11"
        >
          <Plus aria-hidden="true" className="size-3.5 text-ink-faint" />
          {suggestion}
        </button>
      ))}
    </div>
  );
}
