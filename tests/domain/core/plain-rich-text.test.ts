import { describe, expect, test } from "vitest";
import { htmlToText, textToHtml } from "#app/domain/core/plain-rich-text.server.ts";
import { sanitizeDescription } from "#app/domain/core/rich-text.server.ts";
import { PAGE_TEXT } from "#app/domain/shop/pages/page-text.server.ts";

const stored = (text: string) => sanitizeDescription(textToHtml(text));

describe("a typed text", () => {
  test.each([
    ["Raw honey", "<p>Raw honey</p>"],
    ["Raw\r\nhoney", "<p>Raw<br />honey</p>"],
    ["Raw\n\n\nhoney", "<p>Raw</p>\n<p>honey</p>"],
    [
      "Good for:\n- tea\n- bread\nand more",
      "<p>Good for:</p>\n<ul><li>tea</li><li>bread</li></ul>\n<p>and more</p>",
    ],
    ["<b>Raw</b> & 5 < 6", "<p><b>Raw</b> &amp; 5 &lt; 6</p>"],
    [
      "# Taste\n*Light* and _thin:_ 2*3*4, a_b_c, (*yes*)",
      "<h3>Taste</h3>\n<p><strong>Light</strong> and <em>thin:</em> 2*3*4, a_b_c, (<strong>yes</strong>)</p>",
    ],
    ["Raw\u2028honey", "<p>Raw\u2028honey</p>"],
    [
      "*500*/-, *5*৳, *মধু*—খাঁটি",
      "<p><strong>500</strong>/-, <strong>5</strong>৳, <strong>মধু</strong>—খাঁটি</p>",
    ],
    [
      "*_a_* _*b*_ c_*d*_e",
      "<p><strong><em>a</em></strong> <em><strong>b</strong></em> c_*d*_e</p>",
    ],
    [
      '<a href="https://a.example/?q=(_b_)">a</a> *b',
      '<p><a href="https://a.example/?q=(_b_)" rel="nofollow noopener">a</a> *b</p>',
    ],
    ["<h3>Raw</h3>\n\nhoney", "<h3>Raw</h3>\n<p>honey</p>"],
    ["<p>a</p><script>alert(1)</script>", "<p>a</p>"],
    ["", ""],
  ])("%j is stored as %j", (text, html) => expect(stored(text)).toBe(html));
});

describe("a stored description", () => {
  test.each([
    "Raw honey",
    "Raw\n\nhoney",
    "Raw & pure, 5 < 6\nin jars\n\nGood for:\n\n- tea\n- *bread:* brown\n\nThe end",
    "# Keeping\n\n_Dry._ Not in the sun",
    "*_Both_* and _*both*_",
  ])("is shown as the text that it was typed as: %j", (text) =>
    expect(htmlToText(stored(text))).toBe(text),
  );

  test("shows bold and italic under either name of their tags as marks", () =>
    expect(htmlToText("<p><b>Raw</b> <i>honey</i></p>")).toBe("*Raw* _honey_"));

  test("keeps the tags that no mark says beside text", () =>
    expect(htmlToText("<h4>Raw</h4><p>honey</p>")).toBe("<h4>Raw</h4>\n\nhoney"));

  test.each([
    "<h4>Raw</h4>",
    "<p>Not *bold* as it stands</p>",
    "<p>in<b>side</b></p>",
    "<table><tr><td>1</td></tr></table>",
    "<p>&lt;b&gt; is bold</p>",
    "<ol><li>One</li></ol>",
    "Raw honey without a paragraph",
  ])("that no text makes stays HTML: %j", (html) => expect(htmlToText(html)).toBe(html));
});

describe("the text of a page", () => {
  const text =
    "# When it *comes* {#delivery}\n\n{delivery}\n\nOr later.\n\n# Payment\n\n{payment}\n\n- {phones}";
  const html =
    '<h2 id="delivery">When it <strong>comes</strong></h2>\n{delivery}\n<p>Or later.</p>\n' +
    "<h2>Payment</h2>\n<p>{payment}</p>\n<ul><li>{phones}</li></ul>";

  test("has headings of the second level, to which the shop's links lead", () => {
    expect(PAGE_TEXT.sanitize(textToHtml(text, PAGE_TEXT))).toBe(html);
    expect(htmlToText(html, PAGE_TEXT)).toBe(text);
  });

  test("names no other heading", () =>
    expect(PAGE_TEXT.sanitize(textToHtml("# Bees {#top}", PAGE_TEXT))).toBe(
      "<h2>Bees {#top}</h2>",
    ));

  test("with smaller headings stays HTML", () =>
    expect(htmlToText("<h3>Bees</h3>", PAGE_TEXT)).toBe("<h3>Bees</h3>"));
});
