import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { timed } from "../test-kit/quickest.ts";
import { isDecimal, isMoment } from "../values/compare-operands.ts";
import { toText } from "../values/decimal.ts";
import { isObject, type Json, type JsonObject } from "../values/json.ts";
import { momentText } from "../values/moment.ts";
import { isList, type Operand } from "../values/operand.ts";
import * as address from "./address.ts";
import * as area from "./area.ts";
import * as buttonGroup from "./button-group.ts";
import * as checkboxes from "./checkboxes.ts";
import * as country from "./country.ts";
import * as date from "./date.ts";
import * as dateRange from "./date-range.ts";
import * as datetime from "./datetime.ts";
import * as duration from "./duration.ts";
import { type FieldDescription, type FieldLogic, refused } from "./field-type.ts";
import * as inputTable from "./input-table.ts";
import * as language from "./language.ts";
import * as location from "./location.ts";
import * as matrix from "./matrix.ts";
import * as multiSelect from "./multi-select.ts";
import * as name from "./name.ts";
import * as pictureChoice from "./picture-choice.ts";
import * as radio from "./radio.ts";
import * as ranking from "./ranking.ts";
import * as select from "./select.ts";
import * as tags from "./tags.ts";
import * as time from "./time.ts";

/** This day is a Saturday. */
const context = { nowMs: Date.UTC(2026, 0, 31, 12), language: "en" };

const option = (value: string) => ({ value, label: value.toUpperCase() });
const options = { options: ["a", "b", "c"].map(option) };
const grid = { rows: [option("r1"), option("r2")], columns: [option("x"), option("y")] };
const column = (value: string, type: string, more: JsonObject = {}) => ({ ...option(value), type, ...more });
const table = {
  rows: [option("mon"), option("tue")],
  columns: [
    column("task", "text"),
    column("hours", "number", { settings: { max: 24 } }),
    column("day", "date"),
    column("done", "checkbox"),
  ],
};
const needy = { ...table, columns: [column("task", "text", { required: true })] };
const range = (start: string, end: string) => ({ start, end });
const long = "x".repeat(201);

/** Each type's module and its test settings. */
const modules: Readonly<Record<string, readonly [Readonly<Record<string, unknown>>, JsonObject]>> = {
  select: [select, options],
  radio: [radio, options],
  button_group: [buttonGroup, options],
  multi_select: [multiSelect, options],
  checkboxes: [checkboxes, options],
  tags: [tags, {}],
  picture_choice: [pictureChoice, options],
  ranking: [ranking, options],
  matrix: [matrix, grid],
  input_table: [inputTable, table],
  date: [date, {}],
  time: [time, {}],
  datetime: [datetime, {}],
  date_range: [dateRange, {}],
  duration: [duration, {}],
  name: [name, {}],
  address: [address, {}],
  country: [country, {}],
  language: [language, {}],
  location: [location, {}],
  area: [area, {}],
};

/**
 * Each line is a test. `takes`: the input and the stored value, without an issue. `refuses`: not a value of the type.
 * `finds`: a value of the type and its issue codes. `says`: an answer, its text, and what conditions see. Everything
 * is JSON except codes and texts; settings at the end are added to the usual ones.
 */
const lines = String.raw`
  select radio button_group
    takes "a", "a\u0000" => "a"
    takes "", null => null
    takes "whatever it has" => "whatever it has" => {"source":{}}
    takes "b" => "b" => {"allow_other":true}
    takes {"value":"other","other":"  my\n own ","more":1} => {"value":"other","other":"my own"} => {"allow_other":true}
    refuses 1, ["a"], {"value":"a"}, {"value":"other","other":5}
    finds "d", "A", "constructor", {"value":"other","other":"x"} => option
    finds {"value":"other","other":"x"}, "${long}" => option => {"source":{}}
    finds "a" => option => {"options":[]}
    finds "other", {"value":"other","other":" "} => required => {"allow_other":true}
    finds {"value":"other","other":"${long + long + long}"} => max => {"allow_other":true}
    says "a" => A => "a"
    says "gone" => gone => "gone"
    says {"value":"other","other":"Mine"} => Mine => "other"
  multi_select checkboxes
    takes ["b","a","b","",null] => ["b","a"]
    takes [], [""] => null
    takes ["x"] => ["x"] => {"source":{}}
    takes ["a",{"value":"other","other":"x"},"other"] => ["a",{"value":"other","other":"x"}] => {"allow_other":true}
    refuses "a", {"0":"a"}, [1], [["a"]]
    finds ["a","d"], [{"value":"other","other":"x"}] => option
    finds ["d","e"] => option,option
    finds ["a"] => min => {"min_choices":2}
    finds ["a","b","c"] => too_many => {"max_choices":2}
    says ["c","a"] => C, A => ["c","a"]
    says ["c",{"value":"other","other":"x"}] => C, x => ["c","other"]
  tags
    takes [" red  wine","b","red wine"] => ["red wine","b"]
    takes ["  "] => null
    takes ["e\u0301"] => ["\u00e9"]
    refuses "a", [1], ["a\u0000"], ["\ud800"], [{"value":"other","other":"x"}]
    finds ["a"] => min => {"min_choices":2}
    finds ["a","b"] => too_many => {"max_choices":1}
    finds ["a","abcd"] => max => {"max_length":3}
    finds ["${long}"] => max
    says ["b","a"] => b, a => ["b","a"]
  picture_choice
    takes "a" => "a"
    takes ["b","b"] => ["b"] => {"multiple":true}
    takes {"value":"other","other":"x"} => {"value":"other","other":"x"} => {"allow_other":true}
    refuses ["a"], 7, {}
    finds "z" => option
    finds ["a","z"] => option => {"multiple":true}
    finds ["a"] => min => {"multiple":true,"min_choices":2}
    finds ["a","b"] => too_many => {"multiple":true,"max_choices":1}
    says "a" => A => "a"
    says ["a","b"] => A, B => ["a","b"] => {"multiple":true}
  ranking
    takes ["c","a"] => ["c","a"]
    takes ["c","a","c","b"] => ["c","a","b"] => {"require_all":true}
    takes [] => null
    takes ["x"] => ["x"] => {"require_all":true,"source":{}}
    refuses "a", [5], {"a":1}
    finds ["a","d"], [{"value":"other","other":"x"}] => option
    finds ["c","a"] => min => {"require_all":true}
    finds ["a","b"] => too_many => {"max_choices":1}
    says ["b","a"] => B, A => ["b","a"]
  matrix
    takes {"r1":"x","r2":""} => {"r1":"x"}
    takes {"r1":["y","x","y"],"r2":[]} => {"r1":["y","x"]} => {"multiple":true}
    takes {"r1":null} => null
    refuses "r1", ["x"], {"r1":5}, {"r1":["x"]}, {"":"x"}, {"a.b":"x"}, {"__proto__":"x"}
    finds {"r9":"x"}, {"r1":"z"}, {"constructor":"x"} => option
    finds {"r1":["x","z"]} => option => {"multiple":true}
    finds {"r1":"x"} => required => {"require_all":true}
    says {"r2":"y","r1":"x"} => R1: X; R2: Y => {"r1":"x","r2":"y"}
    says {"r1":["x","y"]} => R1: X, Y => {"r1":["x","y"],"r2":null} => {"multiple":true}
  input_table
    takes [{"task":" a ","hours":2.5,"day":"2026-01-31","done":false}] => [{"task":"a","hours":2.5,"day":"2026-01-31","done":false}]
    takes [null,{"task":"b"}] => [{},{"task":"b"}]
    takes [{"task":"a"},{}] => [{"task":"a"}]
    takes [{},{"task":""}] => null
    refuses {"task":"a"}, ["a"], [{"colour":"red"}], [{"hours":"many"}], [{"day":"31.1.2026"}]
    refuses [{"__proto__":{}}]
    finds [{},{},{"task":"c"}] => too_many
    finds [{"hours":25}] => max
    finds [{"task":"a"}] => required => {"columns":[{"value":"task","label":"T","type":"text","required":true}]}
    says [{"task":"a","hours":2}] => MON: TASK: a, HOURS: 2 => [{"task":"a","hours":"2","day":null,"done":null}]
    says [{"done":true}] => MON: DONE: Yes => [{"task":null,"hours":null,"day":null,"done":true}]
  date
    takes "2026-01-31" => "2026-01-31"
    takes " 2024-02-29 " => "2024-02-29"
    takes "" => null
    takes "2026-01-31" => "2026-01-31" => {"min":"today","max":"today"}
    takes "2008-01-31" => "2008-01-31" => {"max":"today-18y"}
    takes "2026-02-02" => "2026-02-02" => {"weekdays":[1]}
    takes "1969-12-28" => "1969-12-28" => {"weekdays":[7]}
    takes "2026-02-01" => "2026-02-01" => {"min":"today","utc_offset_minutes":720}
    takes "2026-01-31" => "2026-01-31" => {"min":"soon","max":"today+99999y"}
    refuses "2026-02-30", "31/1/2026", "2026-1-31", "0000-01-01", "today", 20260131
    finds "2025-12-31" => min => {"min":"2026-01-01"}
    finds "2026-01-02" => max => {"max":"2026-01-01"}
    finds "2026-01-30" => min => {"min":"today"}
    finds "2026-03-03" => max => {"max":"today+30"}
    finds "2008-02-01" => max => {"max":"today-18y"}
    finds "2026-02-01" => option => {"weekdays":[1,2,3,4,5]}
    finds "2026-01-31" => min => {"min":"today","utc_offset_minutes":720}
    says "2026-01-31" => 2026-01-31 => "date 2026-01-31"
  time
    takes "14:30", "14:30:00.000" => "14:30"
    takes "00:00:01" => "00:00:01"
    takes "08:45" => "08:45" => {"min":"08:45","max":"08:45","step_minutes":15}
    refuses "24:00", "9:00", "2pm", 1430
    finds "07:59" => min => {"min":"08:00"}
    finds "17:01" => max => {"max":"17:00"}
    finds "08:50", "08:45:01" => option => {"step_minutes":15}
    says "14:30" => 14:30 => "time 14:30"
  datetime
    takes "2026-01-31T14:30:00Z" => "2026-01-31T14:30:00Z"
    takes "2026-01-31T14:30+01:00" => "2026-01-31T13:30:00Z"
    takes "2026-01-31T00:00:00.5-02:30" => "2026-01-31T02:30:00.500Z"
    takes "2026-01-31T23:59:59.999Z" => "2026-01-31T23:59:59.999Z" => {"min":"today","max":"today"}
    takes "2026-01-30T23:00:00Z" => "2026-01-30T23:00:00Z" => {"min":"2026-01-31","utc_offset_minutes":60}
    takes "2026-01-31T08:15:00Z" => "2026-01-31T08:15:00Z" => {"step_minutes":60,"utc_offset_minutes":345}
    refuses "2026-01-31T14:30", "2026-01-31", "9999-12-31T23:59-01:00", "0001-01-01T00:00+01:00", 0
    finds "2026-01-30T23:59Z" => min => {"min":"today"}
    finds "2026-02-01T00:00Z" => max => {"max":"today"}
    finds "2026-01-31T08:00Z" => max => {"max":"2026-01-31T07:59:59Z"}
    finds "2026-01-31T08:20Z" => option => {"step_minutes":15}
    finds "2026-02-01T23:30Z" => option => {"weekdays":[7],"utc_offset_minutes":60}
    says "2026-01-31T14:30:00Z" => 2026-01-31T14:30:00Z => "datetime 2026-01-31T14:30:00Z"
  date_range
    takes {"end":"2026-02-02","start":" 2026-01-31"} => {"start":"2026-01-31","end":"2026-02-02"}
    takes {"start":"2026-01-31","end":"2026-01-31"} => {"start":"2026-01-31","end":"2026-01-31"} => {"max_days":1}
    takes {"start":"","end":null} => null
    refuses "2026-01-31", ["2026-01-31","2026-02-02"], {"start":"x","end":"2026-01-31"}
    refuses {"start":"2026-01-31","to":"2026-02-02"}
    finds {"start":"2026-02-02","end":"2026-01-31"} => min
    finds {"start":"2026-01-31"} => required
    finds {"start":"2026-01-31","end":"2026-02-01"} => min => {"min_days":3}
    finds {"start":"2026-01-31","end":"2026-02-03"} => max => {"max_days":3}
    finds {"start":"2026-01-30","end":"2026-02-01"} => min => {"min":"today"}
    finds {"start":"2026-01-30","end":"2026-02-01"} => option => {"weekdays":[5,6]}
    says {"start":"2026-01-31","end":"2026-02-02"} => 2026-01-31 – 2026-02-02 => {"start":"date 2026-01-31","end":"date 2026-02-02"}
  duration
    takes "PT90M" => "PT1H30M"
    takes "P1W" => "P7D"
    takes "-PT5M" => "-PT5M" => {"min":"-PT10M"}
    refuses "P1Y", "1:30", "P999999W", 90
    finds "-PT5M" => min
    finds "PT29M" => min => {"min":"PT30M"}
    finds "PT25H" => max => {"max":"P1D"}
    says "PT1H30M" => PT1H30M => "duration PT1H30M"
  name
    takes {"last":"Lovelace","first":" Ada\n"} => {"first":"Ada","last":"Lovelace"}
    takes {"first":"Suharto","last":""} => {"first":"Suharto"}
    takes {"title":"Dr","last":"Who"} => {"title":"Dr","last":"Who"} => {"parts":["title","last"]}
    takes {"first":" "} => null
    refuses "Ada", {"first":5}, {"nick":"Ada"}, {"middle":"B"}, {"__proto__":{"first":"Ada"}}
    finds {"first":"Ada"} => required => {"required_parts":["last"]}
    finds {"title":"Dr"} => required,required => {"parts":["title","first","last"],"required_parts":["first","last"]}
    finds {"first":"${long}"} => max
    says {"first":"Ada","last":"Lovelace"} => Ada Lovelace => {"first":"Ada","last":"Lovelace"}
    says {"first":"Ken","last":"Oe"} => Oe Ken => {"last":"Oe","first":"Ken"} => {"parts":["last","first"]}
  address
    takes {"country":"de","city":"Berlin","line2":""} => {"city":"Berlin","country":"DE"}
    takes {"country":"DE"} => {"country":"DE"} => {"required_parts":["country"],"allowed_countries":["DE"]}
    takes {} => null
    refuses "Berlin", {"street":"x"}, {"country":"Germany"}, {"city":["Berlin"]}
    finds {"city":"Berlin"} => required,required => {"required_parts":["line1","country"]}
    finds {"country":"QQ"} => option
    finds {"country":"DE"} => option => {"allowed_countries":["PL"]}
    finds {"line1":"${long}"} => max
    says {"city":"b","country":"DE"} => b, DE => {"line1":null,"line2":null,"city":"b","region":null,"postal_code":null,"country":"DE"}
  country
    takes "PL", " pl " => "PL"
    takes "" => null
    takes "FR" => "FR" => {"allowed_countries":["FR"]}
    refuses "POL", "Poland", 48, ["PL"]
    finds "XX", "UK" => option
    finds "PL" => option => {"allowed_countries":["FR","DE"]}
    says "PL" => PL => "PL"
  language
    takes "de" => "de"
    takes "DE_at" => "de-AT"
    takes " yue" => "yue"
    refuses "d", "german", "de-AUT", 1
    finds "de" => option => {"allowed_languages":["en"]}
    finds "de-AT" => option => {"allowed_languages":["de"]}
    finds "DE" => option => {"allowed_languages":["DE"]}
    says "de-AT" => de-AT => "de-AT"
  location
    takes {"lng":21.012228749,"lat":52.22967561} => {"lat":52.2296756,"lng":21.0122287}
    takes {"lat":-90,"lng":180,"accuracy_m":0} => {"lat":-90,"lng":180,"accuracy_m":0}
    takes {"lat":-1e-9,"lng":"-0.5"} => {"lat":0,"lng":-0.5}
    takes {} => null
    refuses "52,21", [52,21], {"lat":"north","lng":1}, {"lat":1,"lng":1,"alt":5}
    finds {"lat":90.0000001,"lng":0} => max
    finds {"lat":-91,"lng":-181} => min,min
    finds {"lat":0,"lng":0,"accuracy_m":-1} => min
    finds {"lat":1} => required
    says {"lat":52.5,"lng":1e-7,"accuracy_m":3} => 52.5, 0.0000001, ±3 m => {"lat":"52.5","lng":"0.0000001","accuracy_m":"3"}
  area
    takes {"type":"Polygon","coordinates":[[[1,2],[3,2],[3,4],[1,2]]],"bbox":[1,2,3,4]} => {"type":"Polygon","coordinates":[[[1,2],[3,2],[3,4],[1,2]]]}
    takes {"type":"Polygon","coordinates":[[[1,2],[3,2],[3.00000001,4,110],[1,2]]]} => {"type":"Polygon","coordinates":[[[1,2],[3,2],[3,4],[1,2]]]}
    takes null => null
    refuses {}, {"type":"Polygon","coordinates":[]}, {"type":"Point","coordinates":[21,52]}
    refuses {"type":"Polygon","coordinates":[[[1,2],[3,2],[3,4],[1,2.1]]]}
    refuses {"type":"Polygon","coordinates":[[[1,2],[3,2],[1,2]]]}
    refuses {"type":"Polygon","coordinates":[[[1,2],[null,2],[3,4],[1,2]]]}
    refuses {"type":"Polygon","coordinates":[[[1,2],["north",2],[3,4],[1,2]]]}
    finds {"type":"Polygon","coordinates":[[[1,2],[3,91],[3,4],[1,2]]]} => max
    finds {"type":"Polygon","coordinates":[[[1,2],[-181,2],[3,4],[1,2]]]} => min
    finds {"type":"Polygon","coordinates":[[[1,2],[3,2],[3,4],[1,2]],[[1,2],[3,2],[3,-91],[1,2]]]} => min
    says {"type":"Polygon","coordinates":[[[1,2]],[[5,6]]]} => POLYGON ((1 2), (5 6)) => [{"lat":"2","lng":"1","accuracy_m":null}]
`;

function readLine(line: string, usual: JsonObject) {
  const [, verb = "", told = ""] = /^ +(\w+) (.*)$/.exec(line) ?? [];
  const [value = "", ...outcome] = told.split(" => ");
  const [second = "", ...rest] = outcome;
  const operand: Json = JSON.parse((verb === "says" && rest.shift()) || "null");
  const settings: JsonObject = { ...usual, ...JSON.parse(rest[0] ?? "{}") };
  const values: Json[] = JSON.parse(`[${value}]`);
  return values.map((one) => {
    const title = [`${verb} ${JSON.stringify(one)}`, ...outcome].join(" => ").slice(0, 110);
    return { line: title, verb, value: one, second, operand, settings };
  });
}

const named = lines
  .trim()
  .split(/\n {2}(?! )/)
  .flatMap((section) => {
    const [types = "", ...told] = section.split("\n");
    return types.split(" ").map((type) => {
      const [module, usual] = modules[type] ?? expect.fail(`${type} has no module`);
      const exported = Object.values(module).filter((one) => typeof one === "object" && one !== null);
      const logic = exported.find((one) => "normalise" in one) as FieldLogic;
      const description = exported.find((one) => "valueSchema" in one) as FieldDescription;
      return { type, usual, logic, description, lines: told.flatMap((line) => readLine(line, usual)) };
    });
  });

/** Operands in a serializable form. */
function shown(operand: Operand): Json {
  if (isList(operand)) return operand.map(shown);
  if (isMoment(operand)) return `${operand.kind} ${momentText(operand)}`;
  if (isDecimal(operand)) return toText(operand);
  if (typeof operand !== "object" || operand === null) return operand;
  return Object.fromEntries([...operand.members].map(([part, value]) => [part, shown(value)]));
}

function keptOf(logic: FieldLogic, sent: Json, settings: JsonObject): Json {
  const kept = logic.normalise(sent, settings);
  return kept === refused ? expect.fail(`${logic.type} refuses ${JSON.stringify(sent)}`) : kept;
}

it("covers every type", () => {
  expect(named.map(({ type }) => type)).toEqual(Object.keys(modules));
});

describe.each(named)("$type", ({ type, logic, description, usual, lines }) => {
  it.each(lines)("$line", ({ verb, value, second, operand, settings }) => {
    if (verb === "refuses") {
      expect(logic.normalise(value, settings)).toBe(refused);
    } else if (verb === "says") {
      expect(logic.toText(value, settings, context)).toBe(second);
      expect(shown(logic.operand(value, settings))).toEqual(operand);
    } else {
      const kept = keptOf(logic, value, settings);
      const issues = kept === null ? [] : logic.validate(kept, settings, context);
      expect(issues.map((issue) => issue.code).join()).toBe(verb === "takes" ? "" : second);
      if (verb === "takes") expect(kept).toEqual(JSON.parse(second));
    }
  });
  it("has enough examples of every kind, and an empty text for null", () => {
    const count = (verb: string) => lines.filter((line) => line.verb === verb).length;
    expect(Math.min(...["takes", "refuses", "finds"].map(count))).toBeGreaterThanOrEqual(3);
    expect(count("says")).toBeGreaterThanOrEqual(1);
    expect([logic.toText(null, usual, context), logic.operand(null, usual)]).toEqual(["", null]);
  });
  it("matches its description", () => {
    expect([logic.type, description.type]).toEqual([type, type]);
    for (const { settings = {}, value } of description.examples) {
      expect(logic.normalise(value, settings)).toEqual(value);
      expect(logic.validate(value, settings, context)).toEqual([]);
      expect(description.settingsProblems?.(settings) ?? []).toEqual([]);
      expect(description.valueSchema(settings)).toBeTypeOf("object");
      expect(description.valueType(settings)).not.toMatch(/undefined|object Object/);
    }
    const properties = Object.values(description.settings.properties ?? {});
    expect(properties.filter((setting) => !isObject(setting) || !setting.description)).toEqual([]);
  });
});

describe("any input", () => {
  const memberNames = [
    ...[
      "__proto__",
      "constructor",
      "toString",
      "hasOwnProperty",
      "length",
      "value",
      "other",
      "a",
      "r1",
      "task",
    ],
    ...["start", "end", "first", "last", "city", "country", "lat", "lng", "type", "coordinates"],
  ];
  const texts = fc.oneof(
    fc.string({ unit: "binary", maxLength: 8 }),
    fc.constantFrom(
      "",
      " ",
      "a",
      "b",
      "other",
      "\0",
      "\ud800",
      "e\u0301",
      "a\u0001\u0301",
      "Polygon",
      "de_at",
    ),
    fc.constantFrom("2026-01-31", "14:30", "PT90M", "2026-01-31T14:30+05:45", "0000-01-01T00:00Z", "-PT0S"),
  );
  const hostile = fc.letrec<{ json: Json }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 4 },
      texts,
      fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>,
      fc.double(),
      fc.array(tie("json"), { maxLength: 5 }),
      // Objects as JSON.parse creates them: own members can have any name.
      fc
        .array(fc.tuple(fc.oneof(fc.constantFrom(...memberNames), texts), tie("json")), { maxLength: 6 })
        .map((entries): Json => Object.fromEntries(entries)),
    ),
  })).json;
  const settingNames = [
    ...[
      "options",
      "source",
      "allow_other",
      "min_choices",
      "max_choices",
      "max_length",
      "multiple",
      "require_all",
    ],
    ...[
      "rows",
      "columns",
      "min",
      "max",
      "weekdays",
      "step_minutes",
      "utc_offset_minutes",
      "min_days",
      "parts",
    ],
    ...["required_parts", "allowed_countries", "allowed_languages"],
  ];
  const broken = fc.dictionary(fc.constantFrom(...settingNames), hostile);

  it.each(named)("$type never throws, is idempotent, and has a text for it", ({ logic, lines }) => {
    const right = fc.constantFrom(...lines.map((line) => line.value));
    /** Valid values with one member replaced or added: closer to the edge cases than pure noise. */
    const nearly = fc
      .tuple(right, fc.constantFrom(...memberNames), hostile)
      .map(([value, member, changed]): Json => {
        const change = (part: Json): Json =>
          isObject(part) ? (Object.fromEntries([...Object.entries(part), [member, changed]]) as Json) : part;
        return Array.isArray(value) ? [...value.map(change), changed] : change(value);
      });
    const own = fc.constantFrom(...lines.map((line) => line.settings));
    fc.assert(
      fc.property(fc.oneof(hostile, right, nearly), fc.oneof(own, broken), (sent, settings) => {
        const kept = logic.normalise(sent, settings);
        for (const value of kept === refused ? [sent] : [sent, kept]) {
          logic.validate(value, settings, context);
          logic.operand(value, settings);
          expect(typeof logic.toText(value, settings, context)).toBe("string");
        }
        expect(typeof (typeof logic.kind === "function" ? logic.kind(settings) : logic.kind)).toBe("string");
        if (kept === refused) return;
        expect(JSON.parse(JSON.stringify(kept))).toEqual(kept);
        expect(logic.normalise(kept, settings)).toEqual(kept);
        // The result can be stored: no NUL, no lone surrogates.
        expect(JSON.stringify(kept)).not.toMatch(/\\u0000|\\ud[89a-f]/);
      }),
      { numRuns: 400 },
    );
  });
  it("survives settings of a draft in the descriptions, too", () => {
    fc.assert(
      fc.property(fc.constantFrom(...named), broken, ({ description }, settings) => {
        description.settingsProblems?.(settings);
      }),
    );
  });
  it("reads own members only", () => {
    const inherited = Object.create({ first: "Ada", lat: 1, lng: 1 }) as JsonObject;
    const logics = [name.nameLogic, location.locationLogic];
    expect(logics.map((logic) => logic.normalise(inherited, {}))).toEqual([null, null]);
  });
});

describe("choices", () => {
  it("report unknown options, but no more than twenty", () => {
    expect(select.selectLogic.validate("d", options, context)).toEqual([
      { code: "option", params: { value: "d" } },
    ]);
    const strange = Array.from({ length: 5_000 }, (_, at) => `x${at}`);
    expect(multiSelect.multiSelectLogic.validate(strange, options, context)).toHaveLength(20);
  });
  it("are a text or a list for conditions, depending on the settings", () => {
    const kindOf = ({ kind }: FieldLogic, settings: JsonObject) =>
      typeof kind === "function" ? kind(settings) : kind;
    expect(kindOf(select.selectLogic, {})).toBe("text");
    expect(kindOf(checkboxes.checkboxesLogic, {})).toBe("list");
    expect(kindOf(pictureChoice.pictureChoiceLogic, { multiple: true })).toBe("list");
    expect(kindOf(pictureChoice.pictureChoiceLogic, {})).toBe("text");
  });
  it("can be compared with several at once", () => {
    expect(select.selectLogic.operand(["a", "b"], options)).toEqual(["a", "b"]);
  });
  it.each([
    [{ options: [option("a"), option("a")] }, "/options/1/value"],
    [{ ...options, min_choices: 3, max_choices: 2 }, "/min_choices"],
    [{}, "/options"],
    [{ options: [option("other")], allow_other: true }, "/options"],
  ])("report problems with the settings %j", (settings, pointer) => {
    const problems = multiSelect.multiSelectDescription.settingsProblems?.(settings) ?? [];
    expect(problems.map((problem) => problem.pointer)).toEqual([pointer]);
  });
  it("are not examined if there are more than 5,000", () => {
    const many = Array.from({ length: 5_001 }, () => "a");
    expect(checkboxes.checkboxesLogic.normalise(many.slice(1), options)).toEqual(["a"]);
    expect(checkboxes.checkboxesLogic.normalise(many, options)).toBe(refused);
  });
  it("are validated quickly with 5,000 options", () => {
    const values = Array.from({ length: 5_000 }, (_, at) => `x${at}`);
    const large = { options: values.map(option) };
    const ms = timed(() => expect(multiSelect.multiSelectLogic.validate(values, large, context)).toEqual([]));
    expect(ms).toBeLessThan(500);
  });
});

describe("areas", () => {
  const areaOf = (count: number): JsonObject => {
    const points = Array.from({ length: count - 1 }, (_, at) => [at / 100, 0]);
    return { type: "Polygon", coordinates: [[...points, [0, 0]]] };
  };
  const judged = (count: number) =>
    area.areaLogic.validate(keptOf(area.areaLogic, areaOf(count), {}), {}, context);
  it("have at most 1,000 points, and are not parsed above 5,000", () => {
    expect(judged(1_000)).toEqual([]);
    expect(judged(1_001)).toEqual([{ code: "too_many", params: { max: 1_000, unit: "items" } }]);
    expect(area.areaLogic.normalise(areaOf(5_001), {})).toBe(refused);
  });
});

describe("parts", () => {
  it("are named in the issue", () => {
    expect(name.nameLogic.validate({ first: "Ada" }, { required_parts: ["last"] }, context)).toEqual([
      { code: "required", params: { part: "last" } },
    ]);
    expect(inputTable.inputTableLogic.validate([{ task: "a" }], needy, context)).toEqual([
      { code: "required", params: { row: 1, part: "task" } },
    ]);
    expect(matrix.matrixLogic.validate({ r9: "x", r1: "z" }, grid, context)).toEqual([
      { code: "option", params: { part: "r1", value: "z" } },
      { code: "option", params: { part: "r9" } },
    ]);
    expect(dateRange.dateRangeLogic.validate(range("2026-02-02", "2026-01-31"), {}, context)).toEqual([
      { code: "min", params: { part: "end", min: "2026-02-02" } },
    ]);
  });
  it("are not all reported if there are too many", () => {
    const tall = { ...needy, rows: Array.from({ length: 200 }, (_, at) => option(`r${at}`)) };
    expect(inputTable.inputTableLogic.validate([{}], tall, context)).toHaveLength(100);
  });
  it("must be asked for if they are required", () => {
    expect(name.nameDescription.settingsProblems?.({ required_parts: ["title"] })).toHaveLength(1);
  });
});

describe("invalid bounds", () => {
  it("are ignored, and reported to the form's author", () => {
    expect(date.dateLogic.validate("2026-01-31", { min: "soon", max: "today+99999y" }, context)).toEqual([]);
    const pointers = (problems: readonly { pointer: string }[] = []) =>
      problems.map(({ pointer }) => pointer);
    expect(pointers(date.dateDescription.settingsProblems?.({ min: "soon" }))).toEqual(["/min"]);
    expect(pointers(time.timeDescription.settingsProblems?.({ min: "10:00", max: "09:00" }))).toEqual([
      "/min",
    ]);
  });
});

describe("datetimes", () => {
  it("are the same instant as in the engine, whatever their offset", () => {
    const range = {
      min: new Date("0100-01-01T00:00Z"),
      max: new Date("9990-01-01T00:00Z"),
      noInvalidDate: true,
    };
    fc.assert(
      fc.property(fc.date(range), fc.integer({ min: -840, max: 840 }), (at, offset) => {
        const clock = new Date(at.getTime() + offset * 60_000).toISOString().slice(0, -1);
        const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
        const zone = `${offset < 0 ? "-" : "+"}${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
        expect(datetime.datetimeLogic.normalise(clock + zone, {})).toBe(
          at.toISOString().replace(".000Z", "Z"),
        );
      }),
    );
  });
});
