/** Two people: one sends an invitation; the other joins as a read-only viewer and switches between two accounts. */
import { linkIn, readMail } from "../kit/mail.ts";
import { makeAccount, newPerson, signIn, signUp } from "../kit/people.ts";
import { expect, test } from "../kit/studio-test.ts";

test("lets an invited viewer join, rejects changes by the viewer, and switches accounts", async ({
  page,
  context,
  browser,
  request,
  origin,
  watch,
}) => {
  const [owner, viewer] = [newPerson("Olga Owner"), newPerson("Victor Viewer")];
  await signUp(request, origin, owner);
  await signIn(context, origin, owner);
  const accountId = await makeAccount(context, origin, "Northwind Research");
  await context.request.post("/api/v1/projects", {
    headers: { origin, "X-Account-ID": accountId },
    data: { name: "Customer feedback" },
  });

  await page.goto(`/${accountId}/settings/members`);
  await page.getByRole("button", { name: "Invite people" }).click();
  await page.getByLabel("Email addresses").fill(viewer.email);
  await page.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: /^Viewer/ }).click();
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("row", { name: new RegExp(viewer.email) })).toBeVisible();

  const theirs = await browser.newContext({ baseURL: origin });
  await watch.watchContext(theirs);
  await signUp(request, origin, viewer);
  await signIn(theirs, origin, viewer);
  await makeAccount(theirs, origin, "Victor’s own");
  const their = await theirs.newPage();
  await their.goto(linkIn(await readMail(viewer.email, /invited to join an account/)));
  await expect(their.getByRole("heading", { name: "Join Northwind Research", exact: true })).toBeVisible();
  await expect(their.getByText("Olga Owner")).toBeVisible();
  await their.getByRole("button", { name: "Join" }).click();

  await expect(their.getByRole("row", { name: /Customer feedback/ })).toBeVisible();
  await expect(their.getByRole("button", { name: "New project" })).toHaveCount(0);
  await expect(their.getByRole("link", { name: "Audit log" })).toHaveCount(0);
  await their.goto(`/${accountId}/settings/members`);
  await expect(their.getByText("Olga Owner")).toBeVisible();
  await expect(their.getByRole("button", { name: "Invite people" })).toHaveCount(0);
  const refused = await theirs.request.post("/api/v1/projects", {
    headers: { origin, "X-Account-ID": accountId },
    data: { name: "Not allowed" },
  });
  expect([refused.status(), (await refused.json()).code]).toEqual([403, "forbidden"]);
  watch.expectRefusal(403, "/audit-events");
  await their.goto(`/${accountId}/settings/audit-log`);
  await expect(their.getByRole("main")).toContainText(/admins/);

  await their.getByRole("button", { name: /^Account: Northwind Research/ }).click();
  await their.getByRole("menuitemradio", { name: "Victor’s own" }).click();
  await expect(their.getByRole("heading", { name: "Projects", exact: true })).toBeVisible();
  await expect(their.getByRole("button", { name: "New project" }).first()).toBeVisible();
  await expect(their.getByText("Customer feedback")).toHaveCount(0);
  await their.goto("/");
  await expect(
    their.getByRole("button", { name: /^Account: Victor’s own/ }),
    "remembered for the next visit",
  ).toBeVisible();
  await theirs.close();

  await page.reload();
  await expect(page.getByRole("row", { name: /Victor Viewer/ })).toContainText("Viewer");
});
