/** The items of a page: fields, containers, and static content. */
import type { Item } from "@formstead/form-logic";
import { isField, isRepeat } from "@formstead/form-logic/engine";
import { Field, Question } from "./field.tsx";
import type { Screen } from "./screen.ts";
import { stopping } from "./stopping.ts";
import { translator } from "./translated.ts";

interface Props {
  readonly screen: Screen;
  readonly items: readonly Item[];
  /** The prefix of every key: `children[inst_1].`, `address.`, or nothing. */
  readonly prefix: string;
  /** The path of the item whose label is the heading, if it is the only question. */
  readonly question?: string | undefined;
}

type ItemProps<One> = Omit<Props, "items"> & { readonly item: One };

export function Items({ screen, items, prefix, question }: Props) {
  return items.map((item) => (
    <OneItem key={item.id} screen={screen} item={item} prefix={prefix} question={question} />
  ));
}

function OneItem({ screen, item, prefix, question }: ItemProps<Item>) {
  const { Repeat, Block } = screen.views;
  if (Repeat && isRepeat(item))
    return (
      <Repeat
        screen={screen}
        item={item}
        path={prefix + item.key}
        draw={(items, inside) => <Items screen={screen} items={items} prefix={inside} />}
      />
    );
  if ("items" in item) return <Holder screen={screen} item={item} prefix={prefix} question={question} />;
  if (item.type === "button" && "key" in item) return <Button screen={screen} item={item} prefix={prefix} />;
  if (isField(item)) {
    const path = prefix + item.key;
    return <Field screen={screen} item={item} path={path} isQuestion={path === question} />;
  }
  return Block && isBlockShown(screen, item.id, prefix) ? (
    <Block screen={screen} item={item as never} />
  ) : null;
}

function Holder({ screen, item, prefix, question }: ItemProps<Extract<Item, { items: unknown }>>) {
  const t = translator(screen, prefix);
  const inside = "key" in item ? `${prefix}${item.key}.` : prefix;
  if (!isShown(screen, item.items, inside)) return null;
  const drawn = <Items screen={screen} items={item.items} prefix={inside} />;
  if (item.type === "columns" || item.type === "column") return <div class={item.type}>{drawn}</div>;
  const name = "key" in item ? t(item.id, "label", item.label ?? "") : t(item.id, "title", item.title ?? "");
  return (
    <fieldset class="group">
      {name && (
        <legend class="section">
          {"key" in item && item.key === question ? <Question screen={screen}>{name}</Question> : name}
        </legend>
      )}
      {drawn}
    </fieldset>
  );
}

function Button({ screen, item, prefix }: ItemProps<{ id: string; key: string; label: string }>) {
  const path = prefix + item.key;
  if (!screen.fields[path]?.visible) return null;
  return (
    <p>
      <button
        type="submit"
        name="_do"
        value={`click ${path}`}
        class="button"
        part="button"
        onClick={stopping(() => screen.actions.click(path))}
      >
        {translator(screen, prefix)(item.id, "label", item.label)}
      </button>
    </p>
  );
}

/** Blocks are named after the instance they are in, not after the groups around them. */
function isBlockShown({ pages }: Screen, id: string, prefix: string): boolean {
  const [instance = ""] = /^.*\]\./.exec(prefix) ?? [];
  const path = instance + id;
  return !pages.some(({ hidden }) => hidden?.includes(path));
}

/** An item without its own state is visible if something inside it is. */
function isShown(screen: Screen, items: readonly Item[], prefix: string): boolean {
  return items.some((item) => {
    if ("items" in item && item.type !== "repeat")
      return isShown(screen, item.items, "key" in item ? `${prefix}${item.key}.` : prefix);
    return "key" in item ? screen.fields[prefix + item.key]?.visible : isBlockShown(screen, item.id, prefix);
  });
}
