import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtRenderer } from "../../../../test-kit/built-renderer.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { plainBrowser } from "../../../../test-kit/plain-browser.ts";
import { definitionOf, field, page, publish, publishedForm } from "../../../../test-kit/published-form.ts";
import { photo } from "../../../../test-kit/sample-pictures.ts";
import { upload } from "../../../../test-kit/upload-client.ts";

const day = 24 * 3_600_000;
let h: Harness;
let owner: Caller;
let stranger: Caller;
beforeAll(async () => {
  h = await startHarness({ env: { RENDERER_DIR: await builtRenderer() } });
  owner = await h.newAccount();
  stranger = await h.newAccount();
});
afterAll(() => h?.stop());

const origin = () => new URL(h.composition.platform.config.BASE_URL).origin;
const newPicture = async (caller = owner, purpose = "form_asset"): Promise<string> => {
  const claims = { purpose, name: "logo.png", mime: "image/png" };
  return (await upload(caller, await photo("png"), claims)).body.id;
};
const addressOf = (id: string) => `/assets/files/${id}/picture`;

const image = (id: string) => ({ image: { file_id: id, alt: "A cat" } });
const picturesIn = (id: string) => ({
  items: [
    { id: "blk_1", type: "image_block", settings: { file_id: id, alt: "A cat" } },
    {
      id: "grp_1",
      type: "group",
      key: "inner",
      items: [
        field("pet", {
          type: "picture_choice",
          settings: { options: [{ value: "cat", label: "Cat", ...image(id) }] },
        }),
      ],
    },
  ],
  theme: { logo: { file_id: id }, logo_alt: "Acme", cover: "https://example.com/cover.png" },
});

describe("a form with uploaded pictures", () => {
  it("gives respondents their addresses, and shows them on its page", async () => {
    const id = await newPicture();
    const { items, theme } = picturesIn(id);
    const form = await publishedForm(owner, items, { theme });
    const url = `${origin()}${addressOf(id)}`;
    const { definition } = (await h.anonymous.get(`/entry-sessions/forms/${form}`)).body;
    expect(definition.look.images).toEqual({
      logo: `${origin()}/assets/files/${id}/logo`,
      cover: "https://example.com/cover.png",
    });
    const [block, group] = definition.pages[0].items;
    expect([block.settings.url, group.items[0].settings.options[0].image]).toEqual([
      url,
      { file_id: id, alt: "A cat", url },
    ]);
    const key = (await h.anonymous.post("/entry-sessions", { form_ref: form })).body.entry_key;
    const current = await h.anonymous.get("/entry-sessions/current/form", {
      headers: { "x-service-entry-key": key },
    });
    expect(current.body.definition.pages[0].items[0].settings.url).toBe(url);
    const { html } = await plainBrowser(h).open(`/f/${form}`);
    expect(html).toContain(`src="/assets/files/${id}/logo" alt="Acme"`);
    expect(html.split(`src="${addressOf(id)}" alt="A cat"`)).toHaveLength(3);
  });

  it("has a preview with the whole address of its image", async () => {
    const id = await newPicture();
    const form = await publishedForm(owner, [field("name")], { theme: { image: { file_id: id } } });
    const { html } = await plainBrowser(h).open(`/f/${form}`);
    expect(html).toContain(`<meta property="og:image" content="${origin()}/assets/files/${id}/image"`);
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"');
    const plain = await publishedForm(owner, [field("name")]);
    expect((await plainBrowser(h).open(`/f/${plain}`)).html).toMatch(/og:image" content="[^"]+\/social\.png/);
  });

  it("keeps only what its author wrote in the next draft", async () => {
    const id = await newPicture();
    const { items, theme } = picturesIn(id);
    const form = await publishedForm(owner, items, { theme });
    const { definition } = (await owner.post(`/forms/${form}/draft`, {})).body;
    expect([definition.pages[0].items, definition.theme]).toEqual([items, theme]);
  });

  it("422 on publishing with a picture of another account, another purpose, or none at all", async () => {
    const mine = await newPicture();
    const other = await newPicture(stranger);
    const attachment = await newPicture(owner, "entry_attachment");
    const form = await publishedForm(owner, [field("name")]);
    await owner.post(`/forms/${form}/draft`, {});
    const pointersFor = async (id: string) => {
      const { items, theme } = picturesIn(id);
      const definition = definitionOf([page("page_1", items)], { theme });
      await owner.put(`/forms/${form}/draft`, { definition }, { headers: { "if-match": "*" } });
      const { status, body } = await owner.post(
        `/forms/${form}/draft/publish`,
        { accept_breaking: true },
        { headers: { "if-match": "*" } },
      );
      return [status, (body.errors ?? []).map((one: { pointer: string }) => one.pointer)];
    };
    const all = [
      "/theme/logo/file_id",
      "/pages/0/items/0/settings/file_id",
      "/pages/0/items/1/items/0/settings/options/0/image/file_id",
    ];
    expect(await pointersFor(other)).toEqual([422, all]);
    expect(await pointersFor(attachment)).toEqual([422, all]);
    expect((await pointersFor("fil_01h455vb4pex5vsknk084sn02q"))[1]).toEqual(all);
    expect(await pointersFor(mine)).toEqual([201, []]);
  });

  it("422 on saving a theme whose picture is not a file ID", async () => {
    const form = await publishedForm(owner, [field("name")]);
    await owner.post(`/forms/${form}/draft`, {});
    const definition = definitionOf([page("page_1", [field("name")])], {
      theme: { logo: { file_id: "logo.png" } },
    });
    const { status, body } = await owner.put(
      `/forms/${form}/draft`,
      { definition },
      { headers: { "if-match": "*" } },
    );
    expect([status, body.errors[0].pointer]).toEqual([422, "/definition/theme/logo/file_id"]);
  });
});

describe("an uploaded picture", () => {
  it("stays while a draft or any version names it, and is deleted with the form", async () => {
    const account = await h.newAccount();
    const later = () => h.callerFor(account.user, account.account);
    const drafted = await newPicture(account);
    const published = await newPicture(account);
    const unused = await newPicture(account);
    const form = await publishedForm(account, picturesIn(published).items);
    await publish(account, form, definitionOf([page("page_1", [field("name")])]));
    await account.post(`/forms/${form}/draft`, {});
    const definition = definitionOf([page("page_1", [field("name")])], {
      theme: { logo: { file_id: drafted } },
    });
    await account.put(`/forms/${form}/draft`, { definition }, { headers: { "if-match": "*" } });

    for (const id of [drafted, published]) {
      const refused = await account.delete(`/files/${id}`);
      expect([refused.status, refused.body.code, refused.body.used_by]).toEqual([
        409,
        "file_in_use",
        [{ type: "form", id: form, name: "Form" }],
      ]);
    }
    h.clock.advance(day + 60_000);
    await h.runJobs();
    const statusOf = async (id: string) => (await (await later()).get(`/files/${id}`)).status;
    expect([await statusOf(drafted), await statusOf(published), await statusOf(unused)]).toEqual([
      200, 200, 404,
    ]);

    await (await later()).delete(`/forms/${form}`);
    h.clock.advance(30 * day + 60_000);
    await h.runJobs();
    h.clock.advance(day + 60_000);
    await h.runJobs();
    expect([await statusOf(drafted), await statusOf(published)]).toEqual([404, 404]);
    h.clock.advance(11 * 60_000);
    expect((await h.server.inject(addressOf(published))).statusCode).toBe(404);
  });
});
