import { Search } from "lucide-react";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <Field label={label} isLabelHidden className="w-full sm:w-64">
      <span className="relative block">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-ink-faint"
        />
        <Input
          type="search"
          value={value}
          placeholder={label}
          onChange={(event) => onChange(event.target.value)}
          className="ps-9"
        />
      </span>
    </Field>
  );
}
