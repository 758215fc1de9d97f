import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PRODUCT } from "./purchase-walk.ts";
import { expect, NASRIN, test } from "./shop.ts";

/** The names of keys in lynx's `-cmd_script`. */
const ENTER = ["^J"];
const DOWN = ["Down Arrow"];
const type = (text: string) => [...text].map((key) => (key === " " ? "<space>" : key));
/** `/` finds text on the page and selects the link that contains it. */
const find = (text: string) => ["/", ...type(text), ...ENTER];

const isThere = (command: string, option: string) =>
  spawnSync(command, [option], { stdio: "ignore" }).status === 0;

test.beforeEach(() => {
  test.skip(
    !isThere("lynx", "-version") || !isThere("script", "--version"),
    "the text browser walk needs lynx (Debian: apt-get install lynx)",
  );
});

test("Rahima orders in a text browser", async ({ baseURL }) => {
  const screen = walk(`${baseURL}${PRODUCT}`, [
    ...find("Add to cart"),
    ...ENTER,
    ...find("View cart"),
    ...ENTER,
    ...find("Checkout"),
    ...ENTER,
    ...find("Full name"),
    ...type("Rahima Begum"),
    ...DOWN,
    ...type("01712345678"),
    ...DOWN,
    ...type("12 Green Road"),
    ...DOWN,
    ...DOWN,
    // The address has two rows; in the list of districts the first is the prompt, the second Dhaka.
    ...ENTER,
    ...DOWN,
    ...ENTER,
    ...DOWN,
    ...ENTER,
    ...find("Confirm order"),
    ...ENTER,
  ]);
  expect(screen).toMatch(/Order no\. \d{4}/);
  expect(screen).toContain("Rahima Begum");
  expect(screen).toContain("Processing");
});

test("the language is switched, and the log-in found, from the checkout in a text browser", async ({
  baseURL,
}) => {
  const toCheckout = [
    ...find("Add to cart"),
    ...ENTER,
    ...find("View cart"),
    ...ENTER,
    ...find("Checkout"),
    ...ENTER,
  ];
  const entry = walk(`${baseURL}${PRODUCT}`, [...toCheckout, ...find("Login"), ...ENTER]);
  expect(entry).toContain("Forgot your password?");
  // The skip link, the logo, the button that Enter clicks, the switch.
  const rendered = walk(`${baseURL}${PRODUCT}`, [
    ...toCheckout,
    ...DOWN,
    ...DOWN,
    ...DOWN,
    ...ENTER,
  ]);
  expect(rendered).toContain("(place-order) See the total");
  expect(rendered).toContain("en) English");
});

test("Karim registers and logs in in a text browser", async ({ baseURL }) => {
  const phone = `019${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
  const registered = walk(`${baseURL}/register`, [
    ...find("Full name"),
    ...type("Karim Uddin"),
    ...DOWN,
    ...type(phone),
    ...DOWN,
    ...type("mango season"),
    ...DOWN,
    ...type("mango season"),
    ...DOWN,
    ...ENTER,
  ]);
  expect(registered).toContain("Welcome, Karim Uddin. Your account is ready.");

  const credentials = (password: string) => [
    ...find("Phone number"),
    ...type(phone),
    ...DOWN,
    ...type(password),
    ...DOWN,
    ...ENTER,
  ];
  const address = `${baseURL}/login?redirectTo=/profile/account`;
  const refused = walk(address, credentials("guessed"));
  expect(refused).toContain("The phone number or the password is wrong.");
  const loggedIn = walk(address, credentials("mango season"));
  expect(loggedIn).toContain(`${phone.slice(0, 5)}-${phone.slice(5)}`);
  expect(loggedIn).toContain("Sign out");
});

test("Nasrin adds a promo code and signs out in a text browser", async ({ baseURL }) => {
  const screen = walk(`${baseURL}/login?redirectTo=/admin/promo-code/post`, [
    ...find("Phone number"),
    ...type(NASRIN.phoneNumber),
    ...DOWN,
    ...type(NASRIN.password),
    ...DOWN,
    ...ENTER,
    // The menu contains "Code" too; the field is the one above the discount.
    ...find("discount"),
    ...type("10"),
    // Past the choice of what the code gives.
    "Up Arrow",
    "Up Arrow",
    ...type("LYNX10"),
    // A search works on the choice, as in a field every key types a letter.
    "Down Arrow",
    ...find("Update Promo"),
    ...ENTER,
    ...find("Sign Out"),
    ...ENTER,
  ]);
  expect(screen).toContain("LYNX10");
  expect(screen).toContain("You have logged out.");
  expect(screen).not.toContain("We did not take this form");
});

test("Nasrin calls in a text browser", async ({ baseURL, request }) => {
  const headers = { Origin: baseURL ?? "" };
  await request.post("/login", { form: NASRIN, headers });
  const call = async (method: string, path: string, data?: object) => {
    const answer = await request.fetch(`/api/${path}`, { method, headers, ...(data && { data }) });
    expect([path, answer.status()]).toEqual([path, 200]);
    return answer.json();
  };
  const goods = await call("GET", "product/get-filter-product?inStock=true&limit=1");
  const place = async (fullName: string) => {
    const orderDetails = {
      ...{
        fullName,
        phoneNumber: `018${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`,
        district: "Dhaka",
      },
      ...{ deliveryAddress: "12 Green Road", items: [{ _id: goods.result[0]._id, quantity: 1 }] },
    };
    return (await call("POST", "order/place-order", { orderDetails })).order;
  };
  const toCall = await place("Text Caller");
  const logIn = (path: string) => `${baseURL}/login?redirectTo=${encodeURIComponent(path)}`;
  const nasrin = [
    ...find("Phone number"),
    ...type(NASRIN.phoneNumber),
    ...DOWN,
    ...type(NASRIN.password),
    ...DOWN,
    ...ENTER,
  ];
  // Keys come faster than anybody reads, so the shop asks for a second look, unless the machine is
  // so busy that a second has passed.
  const called = walk(logIn(`/admin/calls?order=${toCall._id}`), [
    ...nasrin,
    ...find("(confirmed"),
    ...ENTER,
  ]);
  expect(called).toContain("Text Caller");
  expect(called).toMatch(/Please look who it is, then tap again\.|Text Caller: confirmed/);
});

/** Everything that lynx rendered during the walk, as text. */
function walk(address: string, keys: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "haat-lynx-"));
  const script = join(folder, "keys");
  const screen = join(folder, "screen");
  writeFileSync(script, [...keys.map((key) => `key ${key}`), "exit", ""].join("\n"));
  const command = `lynx -nopause -accept_all_cookies -cmd_script=${script} ${address}`;
  // lynx renders only to a terminal, which `script` provides, wide and long enough to need no
  // scrolling.
  spawnSync("script", ["-qec", `stty cols 120 rows 200; ${command}`, screen], {
    timeout: 30_000,
    stdio: "ignore",
    env: { ...process.env, TERM: "vt100", LANG: "C.UTF-8" },
  });
  const rendered = readFileSync(screen, "utf8");
  rmSync(folder, { recursive: true });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's commands begin with ESC
  return rendered.replace(/\u001b\[[0-9;?]*[A-Za-z]|\u001b[()][A-Z0-9]|[\u000e\u000f]/g, "");
}
