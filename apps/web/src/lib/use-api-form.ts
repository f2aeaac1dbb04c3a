/**
 * A form that sends one mutation. It validates on submit, shows the server's errors next to the fields they concern,
 * and keeps the input.
 */
import { type DefaultValues, type FieldValues, type Path, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { isProblem, type Problem } from "../api/problem.ts";
import { useTypedText } from "./typed-text.ts";

const nameLengthMax = 120;

interface ApiFormOptions<Values extends FieldValues> {
  readonly defaultValues: DefaultValues<Values>;
  readonly send: (values: Values) => Promise<unknown>;
  /** Maps problem codes to the field they concern. */
  readonly codes?: Readonly<Partial<Record<Problem["code"], Path<Values>>>>;
  readonly problemText: (error: unknown) => string;
}

export function useApiForm<Values extends FieldValues>(options: ApiFormOptions<Values>) {
  const { t } = useTranslation();
  const form = useForm<Values>({
    defaultValues: options.defaultValues,
    mode: "onSubmit",
    reValidateMode: "onSubmit",
    shouldFocusError: true,
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  useTypedText(isDirty);

  const place = (error: unknown) => {
    const known = Object.keys(form.getValues());
    const byCode = isProblem(error) ? options.codes?.[error.code] : undefined;
    if (byCode) return form.setError(byCode, { message: options.problemText(error) }, { shouldFocus: true });
    const items = isProblem(error, "validation_failed")
      ? error.fields.filter(({ field }) => known.includes(field))
      : [];
    if (items.length === 0) return form.setError("root", { message: options.problemText(error) });
    for (const [index, item] of items.entries()) {
      const message = t(`field.codes.${item.code}` as "field.codes.pattern", { defaultValue: item.message });
      form.setError(item.field as Path<Values>, { message }, { shouldFocus: index === 0 });
    }
  };

  const required = t("field.required");
  const lengthMax = (max: number) => ({ value: max, message: t("field.tooLong", { max }) });
  return {
    form,
    isSubmitting,
    /** The error that belongs to no field. */
    problem: errors.root?.message,
    errorOf: (field: Path<Values>): string | undefined => {
      const message = errors[field]?.message;
      return typeof message === "string" ? message : undefined;
    },
    onSubmit: form.handleSubmit(async (values) => {
      try {
        await options.send(values);
      } catch (error) {
        place(error);
      }
    }),
    required,
    lengthMax,
    /** The API's rules for all names: not blank and not too long. */
    nameRules: {
      required,
      maxLength: lengthMax(nameLengthMax),
      validate: (name: string) => name.trim() !== "" || required,
    },
    lengthMin: (min: number) => ({ value: min, message: t("field.tooShort", { min }) }),
    emailPattern: { value: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, message: t("field.email") },
  };
}
