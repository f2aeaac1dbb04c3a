/** Data tables: the courses of a conference. */
import { openRegistration } from "../registration-form.ts";
import type { Stage, StoryClient } from "../stage.ts";

const columns = [
  { name: "Code", key: "code", type: "text", required: true, unique: true },
  { name: "Title", key: "title", type: "text", description: "As printed in the program." },
  { name: "Seats", key: "seats", type: "number", default: 20 },
];
const algebra = { code: "A1", title: "Algebra for engines", seats: 24 };
const botany = { code: "B2", title: "Botany in the field", seats: 12 };

async function newCourses(owner: StoryClient): Promise<string> {
  const { id } = await owner.post("/data-tables", { name: "Courses", key: "courses", columns });
  return id;
}

async function tablesStory({ newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  const project = await owner.post("/projects", { name: "Customer research" });
  const { id } = await owner.post("/data-tables", {
    name: "Courses",
    key: "courses",
    description: "What people can register for.",
    project_id: project.id,
    columns,
  });
  const table = `/data-tables/${id}`;
  await owner.get(table);
  await owner.patch(table, { name: "Courses 2026", description: "The program of 2026." });
  await owner.get("/data-tables");
  await owner.post(`${table}/rows`, { values: algebra });
  const price = { name: "Price", key: "price", type: "decimal", settings: { scale: 2 } };
  const column = await owner.post(`${table}/columns`, price);
  await owner.get(`${table}/columns/${column.id}`);
  const { data } = await owner.get(`${table}/columns`);
  const [, , seats] = data;
  await owner.post(`${table}/columns/${column.id}/move`, { after: data[0].id });
  await owner.patch(`${table}/columns/${column.id}`, { name: "Price in euros", required: false });
  await owner.post(`${table}/columns/${seats.id}/convert`, { type: "text", dry_run: true });
  await owner.post(`${table}/columns/${seats.id}/convert`, { type: "text", dry_run: false });
  await owner.delete(table);
  await owner.post(`${table}/restore`);
}

/** Uses more rows than can be checked within a request. */
async function largeTableStory({ newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  const { id } = await owner.post("/data-tables", {
    name: "Contacts",
    columns: [{ name: "Email address", key: "email", type: "email" }],
  });
  for (let batch = 0; batch < 21; batch += 1) {
    const operations = Array.from({ length: 100 }, (_, row) => ({
      op: "create",
      data: { values: { email: `person-${batch}-${row}@example.com` } },
    }));
    await owner.post(`/data-tables/${id}/rows/batch`, { operations, atomic: true });
  }
  const { data } = await owner.get(`/data-tables/${id}/columns`);
  await owner.patch(`/data-tables/${id}/columns/${data[0].id}`, { unique: true });
}

async function rowsStory({ newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  const table = `/data-tables/${await newCourses(owner)}`;
  const { id } = await owner.post(`${table}/rows`, { values: algebra });
  await owner.get(`${table}/rows/${id}`);
  await owner.patch(`${table}/rows/${id}`, { values: { seats: 30 } });
  await owner.put(`${table}/rows/by/code/B2`, { values: { title: botany.title, seats: botany.seats } });
  await owner.put(`${table}/rows/by/code/B2`, { values: { seats: 15 } });
  await owner.get(`${table}/rows/by/code/B2`);
  await owner.get(`${table}/rows`);
  const filter = { field: "values.seats", op: "gte", value: 10 };
  await owner.post(`${table}/rows/query`, { filter, sort: "-values.seats", limit: 20 });
  await owner.post(`${table}/rows/aggregate`, {
    filter,
    metrics: { seats: { op: "sum", field: "values.seats" } },
  });
  await owner.get(`${table}/rows/${id}/revisions`);
  await owner.post(`${table}/rows/${id}/revisions/1/restore`);
  const operations = [
    { op: "create", data: { values: { code: "C3", title: "Cartography", seats: 18 } } },
    { op: "update", id, data: { values: { seats: 28 } } },
  ];
  await owner.post(`${table}/rows/batch`, { operations, atomic: true });
  await owner.post(`${table}/rows/batch`, { operations, atomic: false });
  const change = { filter, action: "update", args: { values: { seats: 20 } } };
  const { count } = await owner.post(`${table}/rows/bulk`, { ...change, dry_run: true });
  await owner.post(`${table}/rows/bulk`, { ...change, dry_run: false, expected_count: count });
  await owner.post(`${table}/rows/${id}/erase`, { reason: "retention" });
}

async function feedsStory({ h, newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  const { form } = await openRegistration(owner);
  const { id } = await owner.post("/data-tables", {
    name: "Guests",
    key: "guests",
    columns: [
      { name: "Email", key: "email", type: "email", unique: true },
      { name: "Guests", key: "guests", type: "number" },
    ],
  });
  const feeds = `/data-tables/${id}/feeds`;
  const feed = await owner.post(feeds, {
    form_id: form,
    match_on: "email",
    on: ["submitted", "updated"],
    mapping: { email: "{{ entry.answers.email }}", guests: "{{ entry.answers.guests }}" },
  });
  await owner.patch(`${feeds}/${feed.id}`, { on: ["submitted"] });
  await owner.get(`${feeds}/${feed.id}`);
  await owner.get(feeds);
  // A name is not a number, so the entry cannot become a row.
  const broken = await owner.post(feeds, {
    form_id: form,
    mapping: { guests: "{{ entry.answers.full_name }}" },
  });
  const answers = { full_name: "Ada Lovelace", email: "ada@example.com" };
  await owner.post("/entries", { form_id: form, answers });
  await h.runFeeds();
  await owner.get(`${feeds}/${broken.id}/failures`);
  await owner.post(`${feeds}/${broken.id}/failures/retry`);
}

export const tableStories = [tablesStory, rowsStory, feedsStory, largeTableStory];
