/** Styles of a pack's page: phone, desktop, dark screen and A4, without fonts or pictures of its own. */
export const PACK_STYLE = `
:root{color-scheme:light dark;--ground:#fbf8f2;--surface:#fff;--line:#e6e1d6;--ink:#1d2427;--muted:#545a5b;
--accent:#0c5a66;--soft:#e2eff0;--good:#1f5f39;--good-ground:#e6f4ea}
@media screen and (prefers-color-scheme:dark){:root{--ground:#14191b;--surface:#1d2427;--line:#384145;--ink:#f1eee7;
--muted:#b9bdbb;--accent:#8fd0d8;--soft:#16363b;--good:#a5dcb8;--good-ground:#153322}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1.0625rem/1.6 Verdana,system-ui,sans-serif;
overflow-wrap:anywhere}
header,main{max-width:52rem;margin:0 auto;padding:0 clamp(1rem,4vw,2rem)}
header{padding-top:clamp(2rem,8vw,4rem)}
main{padding-bottom:4rem}
h1,h2,h3,h4,p,ol,ul,figure,blockquote{margin:0;padding:0}
h1{font-size:clamp(2rem,1.5rem + 2.5vw,3rem);line-height:1.15;margin:.25rem 0 .75rem}
h2{font-size:1.5rem;line-height:1.3}
h3{font-size:1.0625rem;line-height:1.45}
h4{font-size:.9375rem;margin-top:1rem}
a{color:var(--accent)}
a:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
.school{color:var(--accent);font-weight:700}
.quiet{color:var(--muted);font-size:.9375rem}
section,article{margin-top:2rem;padding:clamp(1rem,4vw,2rem);background:var(--surface);border:1px solid var(--line);
border-radius:1rem}
.record{margin-top:2rem;padding:1rem clamp(1rem,4vw,2rem);background:var(--soft);border-radius:1rem}
.record a{display:inline-block;padding:.25rem 0;font-weight:700}
table{width:100%;margin-top:1rem;border-collapse:collapse}
th,td{padding:.625rem .75rem .625rem 0;border-top:1px solid var(--line);text-align:start;vertical-align:top}
thead th{border:0;color:var(--muted);font-size:.9375rem;font-weight:400}
tbody th{font-weight:700}
tbody th .quiet{font-weight:400}
.facts{display:flex;flex-wrap:wrap;gap:0 1.25rem;margin-top:.25rem}
.award{margin-top:1rem;padding:.75rem 1rem;border-radius:.625rem;background:var(--good-ground);color:var(--good)}
.complete{color:var(--good);font-size:.9375rem}
ol{list-style:none}
ol>li{margin-top:1.5rem;padding-top:1.5rem;border-top:1px solid var(--line)}
.words{margin-top:1rem;padding-inline-start:1rem;border-inline-start:4px solid var(--soft)}
.words figcaption{font-size:.9375rem;font-weight:700}
.words figcaption .quiet{font-weight:400}
blockquote{white-space:pre-wrap}
.evidence{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,15rem),1fr));gap:1rem;margin-top:.5rem;
list-style:none}
.evidence>li{min-width:0;padding:.75rem;border:1px solid var(--line);border-radius:.625rem;font-size:.9375rem}
.picture{display:block;margin-bottom:.5rem}
img,video{display:block;width:100%;height:11rem;object-fit:contain;background:var(--ground);border-radius:.375rem}
video,audio{margin-bottom:.5rem}
audio{width:100%}
@media (max-width:30rem){thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
tr{display:block;padding:.625rem 0;border-top:1px solid var(--line)}
tbody th,tbody td{display:block;padding:0;border:0}}
@page{size:A4;margin:16mm}
@media print{body{background:none;font-size:10.5pt}
header,main{max-width:none;padding:0}
section,article{padding:0;border:0;border-radius:0}
article{break-before:page;margin-top:0}
h2,h3,h4,figcaption{break-after:avoid}
.evidence>li,tr,.award{break-inside:avoid}
.award{border:1px solid var(--good)}
.evidence{grid-template-columns:repeat(3,1fr)}
img{height:5cm}
video,audio{display:none}
a{color:inherit;text-decoration:none}}
`;
