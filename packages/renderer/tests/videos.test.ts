// Tests videos of other services: nothing is sent to them before the visitor agrees.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { serviceVideo } from "../src/form/service-video.ts";
import { violationsIn } from "./accessibility.ts";
import { type HostedStage, startHostedStage } from "./hosted-stage.ts";

describe("the address of a video", () => {
  const player = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0";
  it.each([
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", player],
    ["https://www.youtube.com/watch?t=4&v=dQw4w9WgXcQ", player],
    ["https://youtu.be/dQw4w9WgXcQ?si=x", player],
    ["https://m.youtube.com/shorts/dQw4w9WgXcQ", player],
    ["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1"],
    [
      "https://vimeo.com/76979871/ab12cd34ef",
      "https://player.vimeo.com/video/76979871?h=ab12cd34ef&autoplay=1&dnt=1",
    ],
    ["https://www.youtube.com/@somebody", undefined],
    ["https://evil.example/https://youtu.be/dQw4w9WgXcQ", undefined],
    ["https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ", undefined],
  ])("%s leads to its player", (url, address) => {
    expect(serviceVideo(url)?.player).toBe(address);
  });
});

describe("on the hosted page", () => {
  let stage: HostedStage;
  beforeAll(async () => {
    stage = await startHostedStage();
  });
  afterAll(() => stage?.stop());

  const publish = (url: string) =>
    stage.publish({
      title: "Form",
      pages: [
        {
          id: "p",
          items: [
            { id: "film", type: "video_block", settings: { url, title: "How it works" } },
            field("name", { label: "Name" }),
          ],
        },
      ],
    });

  it.each([
    ["YouTube", "https://youtu.be/dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
    ["Vimeo", "https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871"],
  ])("a video on %s is loaded after consent", async (service, url, player) => {
    const asked: string[] = [];
    const { page, problems } = await stage.open(`/f/${await publish(url)}`, {
      locale: "en-US",
      before: (one) =>
        one.route(/youtube|vimeo|youtu\.be/, (route) => {
          asked.push(route.request().url());
          return route.fulfill({ contentType: "text/html", body: "<title>player</title>" });
        }),
    });
    await page.getByText(`If you play it here, ${service} receives your IP address`).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    expect(asked).toEqual([]);
    await page.getByRole("button", { name: "Play video" }).click();
    await expect.poll(() => asked[0]).toContain(player);
    expect(await page.locator("iframe").getAttribute("title")).toBe("How it works");
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it("a video is a link without JavaScript", async () => {
    const { page } = await stage.open(`/f/${await publish("https://youtu.be/dQw4w9WgXcQ")}`, {
      javaScriptEnabled: false,
    });
    const link = page.getByRole("link", { name: "How it works" });
    expect(await link.getAttribute("href")).toBe("https://youtu.be/dQw4w9WgXcQ");
    await page.context().close();
  });
});
