/** Questions in rows: the same options for each, or a table to fill in. On narrow screens each row is a card. */
import type { Json } from "@formstead/form-logic";
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import type { ComponentChildren } from "preact";
import { type Option, optionsOf } from "./choices.tsx";
import { type Control, type ControlProps, listOf, memberOf, textOf } from "./control.ts";
import { withMember, wrongParts } from "./members.ts";
import { readNumber, shownDecimal } from "./reading.ts";
import { TextInput } from "./text-input.tsx";

interface TableProps {
  readonly rows: readonly Option[];
  readonly columns: readonly Option[];
  readonly look: string;
  readonly isWrong: (row: Option, at: number) => boolean;
  readonly cell: (row: Option, column: Option, at: number) => ComponentChildren;
}

function Table({ rows, columns, look, isWrong, cell }: TableProps) {
  return (
    <table class={`table ${look}`}>
      <thead>
        <tr>
          <td />
          {columns.map(({ value, label, hint }) => (
            <th key={value} scope="col">
              {label}
              {hint && <span class="hint option-hint">{hint}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.value} class={isWrong(row, at) ? "wrong" : ""}>
            <th scope="row">{row.label}</th>
            {columns.map((column) => (
              <td key={column.value}>{cell(row, column, at)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Matrix(props: ControlProps) {
  const { settings, value, set, path, id, describedBy, screen } = props;
  const isMany = settings.multiple === true;
  const wrong = wrongParts(props);
  const isWrong = ({ value: row }: Option) => wrong?.has(row) ?? true;
  const cell = (row: Option, column: Option, at: number) => {
    const answer = memberOf(value, row.value);
    const chosen = listOf(answer);
    const pick = (isOn: boolean): Json => {
      if (!isMany) return column.value;
      const next = [...chosen.filter((one) => one !== column.value), ...(isOn ? [column.value] : [])];
      return next.length > 0 ? next : null;
    };
    return (
      <label>
        <input
          type={isMany ? "checkbox" : "radio"}
          name={`${path}.${row.value}`}
          value={column.value}
          id={`${id}.${row.value}.${column.value}`}
          checked={isMany ? chosen.includes(column.value) : textOf(answer) === column.value}
          aria-label={fillIn(screen.texts.answerOf, { label: row.label, part: column.label })}
          aria-invalid={isWrong(row) || undefined}
          aria-describedby={at === 0 ? describedBy : undefined}
          onChange={(event) => set(withMember(value, row.value, pick(event.currentTarget.checked)))}
        />
        <span class="cell-name" aria-hidden="true">
          {column.label}
        </span>
      </label>
    );
  };
  const [rows, columns] = [optionsOf(props, "rows"), optionsOf(props, "columns")];
  return <Table rows={rows} columns={columns} look="choices" isWrong={isWrong} cell={cell} />;
}

interface Column extends Option {
  readonly type?: string;
  readonly required?: boolean;
}

function InputTable(props: ControlProps) {
  const { value, set, screen, path, id } = props;
  const lines = listOf(value);
  const wrong = wrongParts(props);
  const isWrong = (_: Option, at: number) => wrong?.has(at) ?? true;
  const rows = optionsOf(props, "rows");
  const put = (at: number, column: string, one: Json): Json => {
    const next = rows.map((_, place) => {
      const line = lines[place] ?? {};
      return place === at ? (withMember(line, column, one) ?? {}) : line;
    });
    return next.some((line) => Object.keys(line as object).length > 0) ? next : null;
  };
  const cell = (row: Option, column: Option, at: number) => {
    const { type, required } = column as Column;
    const part = `${row.value}.${column.value}`;
    const answer = memberOf(lines[at], column.value);
    const label = fillIn(screen.texts.answerOf, { label: row.label, part: column.label });
    const isInvalid = isWrong(row, at) && (answer === null ? required === true || !wrong : true);
    const name = (
      <span class="cell-name" aria-hidden="true">
        {column.label}
      </span>
    );
    if (type === "checkbox")
      return (
        <label>
          <input
            type="checkbox"
            name={`${path}.${part}`}
            id={`${id}.${part}`}
            value="true"
            checked={answer === true}
            aria-label={label}
            aria-invalid={isInvalid || undefined}
            onChange={(event) => set(put(at, column.value, event.currentTarget.checked || null))}
          />
          {name}
        </label>
      );
    return (
      <>
        {name}
        <TextInput
          {...props}
          part={part}
          label={label}
          value={answer}
          isInvalid={isInvalid}
          isRequired={required === true}
          attributes={type === "number" ? { inputMode: "decimal" } : type === "date" ? { type } : {}}
          {...(type === "number" && {
            read: (text: string) => readNumber(text, screen.language),
            show: (one: Json) => shownDecimal(one, screen.language),
          })}
          set={(one) => set(put(at, column.value, one))}
        />
      </>
    );
  };
  return (
    <Table rows={rows} columns={optionsOf(props, "columns")} look="inputs" isWrong={isWrong} cell={cell} />
  );
}

export const tableControls: readonly (readonly [string, Control])[] = [
  ["matrix", { draw: Matrix, isGroup: true }],
  ["input_table", { draw: InputTable, isGroup: true }],
];
