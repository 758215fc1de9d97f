/** The reference's whole style, in the colours of `app/ui/styles/tokens.css`; named in the policy by its hash. */
export const referenceStyles = `
:root{color-scheme:light;--ink:#22190f;--soft:#6b5d4d;--line:#eadfce;--tint:#fbf3e3;--leaf:#1f5a38;--honey:#8a5200}
*{box-sizing:border-box}
body{margin:0 auto;max-width:960px;padding:24px 16px 64px;background:#fffdf8;color:var(--ink);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans Bengali",sans-serif;overflow-wrap:anywhere}
h1{font-size:1.9375rem;line-height:1.2;margin:0 0 8px}
h2{font-size:1.5625rem;margin:48px 0 8px;text-transform:capitalize}
h3{font-size:1rem;margin:0;line-height:1.7}
p{margin:8px 0}
a{color:var(--leaf)}
a:focus-visible,summary:focus-visible{outline:3px solid var(--honey);outline-offset:2px}
code,pre{font:0.875rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
pre{background:var(--tint);border-radius:12px;padding:12px;overflow:auto;margin:8px 0}
nav ul{display:flex;flex-wrap:wrap;gap:4px 20px;list-style:none;margin:16px 0;padding:0}
nav a{display:inline-block;padding:10px 0;text-transform:capitalize}
article{background:#fff;border:1px solid var(--line);border-radius:12px;padding:16px;margin:16px 0;scroll-margin-top:16px}
article>p{color:var(--soft)}
.method{display:inline-block;min-width:4.5em;margin-right:8px;padding:2px 8px;border-radius:999px;background:#e2f3e8;color:var(--leaf);font-weight:700;text-align:center;font-size:0.8125rem}
.put,.post{background:#fff3d1;color:#6b4a00}
.delete{background:#fde7e5;color:#8f1d17}
.mark{font-size:0.8125rem;color:var(--honey);font-weight:600}
table{width:100%;border-collapse:collapse;margin:8px 0}
caption{text-align:left;font-weight:600;padding:8px 0 4px}
td,th{border-top:1px solid var(--line);padding:6px 12px 6px 0;text-align:left;vertical-align:top;font-weight:400}
th{width:30%}
td:nth-child(2){width:22%;color:var(--soft)}
summary{cursor:pointer;padding:10px 0;color:var(--leaf)}
@media (max-width:600px){table,caption,tbody,tr,td,th{display:block;width:auto}td,td:nth-child(2){border:0;padding:0 0 4px;width:auto}}
`.trim();
