/** A booked slot. Both ends are instants; the zone is the one in which the respondent chose them. */
import type { JsonObject } from "../values/json.ts";
import { parseDatetime } from "../values/moment.ts";
import { fieldDescription, fieldLogic } from "./field-type.ts";
import { membersOperand, momentReader, readMembers, textMember, textReader } from "./members.ts";
import { momentOf } from "./moments.ts";
import { scalarSchema } from "./scalar-schema.ts";

interface AppointmentSettings extends JsonObject {
  readonly calendar?: string;
}

const slotPattern = "^[!-~]{1,100}$";
/** The format of a time zone name. Whether the zone exists is not checked, because hosts have different databases. */
const zonePattern = "^[A-Za-z][A-Za-z0-9_+-]{0,31}(/[A-Za-z0-9_+-]{1,32}){0,2}$";

const required = {
  slot_id: textReader(new RegExp(slotPattern)),
  start: momentReader("datetime"),
  end: momentReader("datetime"),
  tz: textReader(new RegExp(zonePattern)),
};

export const appointmentLogic = fieldLogic<AppointmentSettings>({
  type: "appointment",
  kind: "record",
  normalise: (raw) => readMembers(raw, required),
  validate(value) {
    const start = textMember(value, "start");
    const [from, to] = [momentOf("datetime", start), momentOf("datetime", textMember(value, "end"))];
    return from && to && to.at <= from.at ? [{ code: "min", params: { min: start, part: "end" } }] : [];
  },
  operand: (value) => membersOperand(value, { start: parseDatetime, end: parseDatetime }),
  toText(value) {
    const start = textMember(value, "start");
    return start && `${start} – ${textMember(value, "end")} (${textMember(value, "tz")})`;
  },
});

export const appointmentDescription = /* @__PURE__ */ fieldDescription<AppointmentSettings>({
  type: "appointment",
  group: "date",
  failures: ["required", "type", "min"],
  isOffered: false,
  settings: {
    type: "object",
    additionalProperties: false,
    properties: {
      calendar: {
        type: "string",
        minLength: 1,
        maxLength: 100,
        description: "The calendar or resource whose slots are offered.",
      },
    },
  },
  valueSchema: () => ({
    type: "object",
    additionalProperties: false,
    required: Object.keys(required),
    properties: {
      slot_id: { type: "string", pattern: slotPattern },
      start: scalarSchema("datetime"),
      end: scalarSchema("datetime"),
      tz: { type: "string", pattern: zonePattern },
    },
  }),
  valueType: () => "{ slot_id: string; start: string; end: string; tz: string }",
  examples: [
    {
      value: {
        slot_id: "room-2-0930",
        start: "2026-01-31T08:30:00Z",
        end: "2026-01-31T09:00:00Z",
        tz: "Europe/Warsaw",
      },
    },
  ],
});
