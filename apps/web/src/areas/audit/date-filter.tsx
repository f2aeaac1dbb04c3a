import { useState } from "react";
import { TextField } from "../../ui/text-field.tsx";

interface DateFilterProps {
  readonly label: string;
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChange: (value: string) => void;
}

/**
 * While a year is being typed, its first digits already form a valid date (year 2, year 20, …). Those dates are not
 * reported.
 */
export function DateFilter({ label, value, min, max, onChange }: DateFilterProps) {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setDraft(value);
  }
  return (
    <TextField
      type="date"
      label={label}
      value={draft}
      min={min}
      max={max}
      onChange={({ target }) => {
        setDraft(target.value);
        if (target.value === "" || target.value >= "1970") onChange(target.value);
      }}
    />
  );
}
