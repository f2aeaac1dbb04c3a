/**
 * Answers requests like the API: from the document's examples, with what was created, changed, and deleted before. It
 * checks neither bodies nor permissions.
 */
import { type ApiDocument, createFinder, type Operation, operationsOf } from "./document.ts";
import { createWorld, firstItem, type Item, isItem, numbered } from "./world.ts";

export interface MockRequest {
  readonly method: string;
  /** Without `/api/v1`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

export interface MockAnswer {
  readonly status: number;
  readonly body?: unknown;
  /** The kind of stream to send instead of a body. */
  readonly stream?: "events" | "job";
}

interface Change {
  readonly type: string;
  readonly data: Item;
}

interface MockOptions {
  /** Lists start without items. */
  readonly isEmpty?: boolean;
  readonly onChange?: (change: Change) => void;
}

const keptWhenEmpty = ["/me/accounts", "/roles", "/users"];
const firstNewNumber = 100;

export function createAnswers(
  document: ApiDocument,
  { isEmpty = false, onChange = () => {} }: MockOptions = {},
) {
  const operations = operationsOf(document);
  const find = createFinder(operations);
  const listOf = new Map(
    operations
      .filter(({ method, example }) => method === "GET" && isList(example))
      .map((one) => [one.path, one]),
  );
  const world = createWorld(document, (path) => firstItem(listOf.get(path) ?? { example: undefined }));
  const collections = new Map<string, Item[]>();
  let made = firstNewNumber;

  /** The items below a path such as `/forms/frm_…/links`. They start as the example's. */
  const itemsAt = (operation: Operation | undefined, path: string): Item[] | undefined => {
    if (!operation || !isList(operation.example)) return undefined;
    const isKept = !isEmpty || keptWhenEmpty.includes(path);
    const items = collections.get(path) ?? (isKept ? [...(world.get(path) ?? operation.example.data)] : []);
    collections.set(path, items);
    return items;
  };
  const report = (item: Item, verb: string) => {
    if (typeof item.object !== "string") return;
    onChange({ type: `${item.object}.${verb}`, data: { [`${item.object}_id`]: item.id } });
  };
  const parentOf = (path: string) => {
    const parent = path.slice(0, path.lastIndexOf("/"));
    return itemsAt(find("GET", parent), parent);
  };

  const create = (operation: Operation, { path, body }: MockRequest, items: Item[]): MockAnswer => {
    if (!isItem(operation.example)) return { status: operation.status, body: operation.example };
    made += 1;
    const id = typeof operation.example.id === "string" ? numbered(operation.example.id, made) : undefined;
    const answer = withValues({ ...operation.example, ...(id !== undefined && { id }) }, body);
    const model = firstItem(listOf.get(path) ?? operation);
    if (answer.object === model.object) {
      // The answer may contain more than the list, such as a key that is shown only once.
      items.unshift(
        Object.fromEntries(Object.keys(model).map((name) => [name, answer[name] ?? model[name]])),
      );
      report(answer, "created");
    }
    return { status: operation.status, body: answer };
  };

  const list = (operation: Operation, items: readonly Item[], query: URLSearchParams): MockAnswer => {
    const data = items.filter((item) => isWanted(item, query));
    const pagination = isItem(operation.example) ? operation.example.pagination : undefined;
    return {
      status: operation.status,
      body: { ...Object(operation.example), data, ...(isItem(pagination) && { pagination }) },
    };
  };

  const change = (operation: Operation, { method, path, body }: MockRequest): MockAnswer => {
    const parts = path.split("/");
    const isAction = method === "POST";
    const itemPath = isAction ? parts.slice(0, -1).join("/") : path;
    const items = parentOf(itemPath);
    const id = itemPath.slice(itemPath.lastIndexOf("/") + 1);
    const at = items?.findIndex((item) => item.id === id) ?? -1;
    const item = items?.[at];
    if (!items || !item) return plain(operation, id);
    if (method === "DELETE") {
      if ("trashed_at" in item) items[at] = { ...item, status: "trashed", trashed_at: item.updated_at };
      else items.splice(at, 1);
      report(item, "trashed_at" in item ? "trashed" : "deleted");
      return plain(operation, id);
    }
    if (!isItem(operation.example) || operation.example.object !== item.object) return plain(operation, id);
    const { status, trashed_at } = operation.example;
    const moved =
      isAction && status !== undefined ? { status, ...("trashed_at" in item && { trashed_at }) } : {};
    const next = { ...withValues(item, isAction ? {} : body), ...moved, ...newEtag(item) };
    items[at] = next;
    report(next, "updated");
    return { status: operation.status, body: { ...operation.example, ...next } };
  };

  const plain = ({ status, example }: Operation, id: string): MockAnswer => {
    if (status === 204 || example === undefined) return { status };
    const hasOwnId = isItem(example) && typeof example.id === "string" && samePrefix(example.id, id);
    return { status, body: hasOwnId ? { ...example, id } : example };
  };

  return (request: MockRequest): MockAnswer => {
    const { method, path, query } = request;
    if (method === "GET" && path === "/events/stream") return { status: 200, stream: "events" };
    const operation = find(method, path);
    if (!operation) return problem(404, "not_found", "The mock has no such operation.");
    if (operation.media === "text/event-stream") return { status: 200, stream: "job" };
    const items = itemsAt(find("GET", path), path);
    if (method === "GET" && items) return list(operation, items, query);
    if (method === "POST" && items) return create(operation, request, items);
    if (method !== "GET") return change(operation, request);
    const id = path.slice(path.lastIndexOf("/") + 1);
    const known = parentOf(path)?.find((item) => item.id === id);
    const answer = plain(operation, id);
    return known && isItem(answer.body) && answer.body.object === known.object
      ? { ...answer, body: { ...answer.body, ...known } }
      : answer;
  };
}

export function problem(status: number, code: string, message: string): MockAnswer {
  const body = {
    type: `/problems/${code}`,
    title: message,
    status,
    code,
    message,
    fix: message,
    request_id: "mock",
  };
  return { status, body };
}

function isList(example: unknown): example is { readonly data: readonly Item[] } & Item {
  return isItem(example) && Array.isArray(example.data) && "pagination" in example;
}

/** Filters by the parameters that are properties of the items, and searches in names. */
function isWanted(item: Item, query: URLSearchParams): boolean {
  const q = query.get("q")?.toLowerCase() ?? "";
  if (
    q !== "" &&
    !String(item.name ?? "")
      .toLowerCase()
      .includes(q)
  )
    return false;
  const status = query.get("status");
  if (status === null && item.status === "trashed") return false;
  return status === null || !("status" in item) || item.status === status;
}

/** Takes over values that have the same simple type as the example's. */
function withValues(item: Item, values: unknown): Item {
  if (!isItem(values)) return item;
  const fitting = Object.entries(values).filter(
    ([name, value]) => name in item && isAlike(item[name], value),
  );
  return { ...item, ...Object.fromEntries(fitting) };
}

function isAlike(known: unknown, value: unknown): boolean {
  const isSimple = (one: unknown) => one === null || ["string", "number", "boolean"].includes(typeof one);
  return (
    isSimple(known) && isSimple(value) && (typeof known === typeof value || known === null || value === null)
  );
}

function newEtag({ etag }: Item): Item {
  const version = /\d+/.exec(String(etag))?.[0];
  return version === undefined ? {} : { etag: String(etag).replace(version, String(Number(version) + 1)) };
}

const samePrefix = (a: string, b: string) => a.slice(0, 4) === b.slice(0, 4) && a.length === b.length;
