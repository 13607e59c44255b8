"""The look of the receipt page: light and dark, from a phone to a wide screen."""

STYLE = """
:root {
  --ink: #1c1e21; --quiet: #666d76; --paper: #f6f5f2; --card: #fff; --line: #e3e1db; --good: #117a43;
  --bad: #b3261e; --open: #8a5a00; --del: #fdebe9; --ins: #e4f5ea; --accent: #d6006e;
}
@media (prefers-color-scheme:dark) {
  :root {
    --ink: #eceae6; --quiet: #9aa0a8; --paper: #15171a; --card: #1e2125; --line: #32363c;
    --good: #5fd394; --bad: #ff8a80; --open: #f0bd5c; --del: #452826; --ins: #1d3a2a;
    --accent: #ff62ad;
  }
}
* { box-sizing: border-box }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
}
main { max-width: 1100px; margin: 0 auto; padding: 32px 20px 64px }
h1 { font-size: clamp(1.5rem,4vw,2.2rem); line-height: 1.2; margin: .1em 0 .4em; overflow-wrap: anywhere }
h2 {
  font-size: .82rem; letter-spacing: .08em; text-transform: uppercase; color: var(--quiet);
  margin: 0 0 12px; font-weight: 600;
}
h3 { font-size: 1.05rem; margin: 0 0 4px; font-weight: 600; overflow-wrap: anywhere }
.eyebrow { color: var(--accent); font-weight: 600; margin: 0; font-size: .9rem }
blockquote {
  margin: 0 0 16px; padding: 2px 0 2px 16px; border-left: 3px solid var(--accent); font-size: 1.2rem;
  overflow-wrap: anywhere; white-space: pre-wrap;
}
section {
  background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 20px;
  margin-top: 20px;
}
.pictures { display: grid; grid-template-columns: repeat(auto-fit,minmax(min(100%,260px),1fr)); gap: 16px }
figure { margin: 0 }
figcaption { color: var(--quiet); font-size: .9rem; text-align: center; margin-top: 6px }
img {
  display: block; max-width: 100%; max-height: 80vh; height: auto; margin: 0 auto;
  border: 1px solid var(--line); border-radius: 6px;
  background: repeating-conic-gradient(#0001 0 25%,#fff0 0 50%) 0 0/16px 16px,#fff;
}
ul { margin: 0; padding-left: 20px }
li { margin: 4px 0; overflow-wrap: anywhere }
.changes, .proofs, .timings { list-style: none; padding: 0 }
.step+.step { border-top: 1px solid var(--line); margin-top: 14px; padding-top: 14px }
.step p { margin: 2px 0 }
.was { text-decoration: line-through; text-decoration-color: var(--quiet); color: var(--quiet) }
.became { font-weight: 600 }
.arrow { color: var(--quiet) }
.quiet { color: var(--quiet); font-weight: 400; font-size: .92em }
.badge {
  display: inline-block; border: 1px solid var(--line); border-radius: 99px; padding: 2px 12px;
  font-size: .88rem; background: var(--card);
}
.good { color: var(--good) }
.bad { color: var(--bad) }
.open { color: var(--open) }
.badge.good { border-color: var(--good) }
.badge.open { border-color: var(--open) }
.proofs li { display: flex; gap: 14px; align-items: baseline; margin: 10px 0 }
.mark { font-size: 1.3rem; font-weight: 700; width: 1.2em; flex: none; text-align: center }
.swatch {
  display: inline-block; width: 1em; height: 1em; border-radius: 4px; border: 1px solid #8886;
  vertical-align: -.12em; margin-right: 5px;
}
code {
  font: .88em/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace; overflow-wrap: anywhere;
  white-space: pre-wrap;
}
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-size: .94rem }
th, td { text-align: left; vertical-align: top; padding: 8px 14px 8px 0; border-top: 1px solid var(--line) }
thead th { border-top: 0; color: var(--quiet); font-weight: 600 }
td:first-child { white-space: nowrap }
.facts th { white-space: nowrap; color: var(--quiet); font-weight: 400; width: 1% }
.facts td { overflow-wrap: anywhere; white-space: normal!important }
del, ins { display: block; text-decoration: none; border-radius: 4px; padding: 1px 8px; margin: 2px 0 }
del { background: var(--del) }
ins { background: var(--ins) }
.timings li { display: grid; grid-template-columns: 7em 1fr 6em; gap: 12px; align-items: center }
.timings li>:last-child { text-align: right; font-variant-numeric: tabular-nums }
.bar { height: 8px; border-radius: 4px; background: var(--line); overflow: hidden }
.bar i { display: block; height: 100%; background: var(--accent); border-radius: 4px }
@media (max-width:560px) {
  main { padding: 20px 12px 40px }
  section { padding: 16px }
  .timings li { grid-template-columns: 5.5em 1fr 5em; gap: 8px }
  table, tbody, tr, td, .facts th { display: block; width: auto }
  thead { display: none }
  td, .facts th { border: 0; padding: 2px 0 }
  tr { border-top: 1px solid var(--line); padding: 8px 0 }
}
"""
