/**
 * Bundles the pages into `appliance/web/static/`, or into the folder of `--pages DIR`; with
 * `--fixtures DIR` the fixture page instead.
 *
 * `manifest.json` names each entry's hashed files; the server reads it and knows nothing else of
 * this build. `third_party.txt` holds the licences of what ended up inside the bundles.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import * as esbuild from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const STATIC = join(here, "..", "appliance", "web", "static");

const PAGES = {
  seat: "src/seat/main.tsx",
  start: "src/pages/start/main.tsx",
  referee: "src/pages/referee/main.tsx",
  table: "src/pages/table/main.tsx",
  results: "src/pages/results/main.tsx",
};

/** First load of a seat in bytes: script, styles and the one font (ux.md 19). */
const SEAT_RAW = 250 * 1024;
const SEAT_GZIP = 80 * 1024;

/**
 * `230u` in a style sheet is 230 units of the seat's stage (ux.md 2): the sheet reads like the
 * specification, and the browser gets `calc(230 * var(--u))`.
 */
const stageUnits = {
  name: "stage-units",
  setup(build) {
    build.onLoad({ filter: /\.stage\.css$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace(/(-?\b\d+(?:\.\d+)?)u\b/g, "calc($1 * var(--u))"),
      loader: "css",
    }));
  },
};

const OPTIONS = {
  absWorkingDir: here,
  bundle: true,
  format: "esm",
  target: ["chrome90", "safari15", "firefox90"],
  jsx: "automatic",
  jsxImportSource: "preact",
  minify: true,
  metafile: true,
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
  logOverride: { "unsupported-css-property": "error" },
  entryNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  loader: { ".svg": "text", ".woff2": "file" },
  plugins: [stageUnits],
  define: { "process.env.NODE_ENV": '"production"' },
};

async function bundle(entries, outdir) {
  const present = Object.entries(entries).filter(([, source]) => existsSync(join(here, source)));
  const entryPoints = Object.fromEntries(present);
  const { metafile } = await esbuild.build({ ...OPTIONS, entryPoints, outdir });
  const built = {};
  for (const [file, output] of Object.entries(metafile.outputs)) {
    const name = present.find(([, source]) => source === output.entryPoint)?.[0];
    if (name === undefined) continue;
    built[name] = { js: basename(file) };
    if (output.cssBundle) built[name].css = basename(output.cssBundle);
  }
  return { built, metafile };
}

function copyGuard(outdir) {
  const text = readFileSync(join(here, "src", "guard.js"));
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8).toUpperCase();
  const name = `guard-${hash}.js`;
  writeFileSync(join(outdir, name), text);
  return { js: name };
}

/** The files a seat loads first: its own, and those its styles or scripts point to. */
function firstLoad(entry, metafile) {
  const files = new Set();
  const walk = (file) => {
    if (files.has(file)) return;
    files.add(file);
    for (const { path } of metafile.outputs[file]?.imports ?? []) {
      if (metafile.outputs[path]) walk(path);
    }
  };
  for (const file of Object.keys(metafile.outputs)) {
    if (Object.values(entry).includes(basename(file))) walk(file);
  }
  return [...files].map((file) => readFileSync(join(here, file)));
}

function checkSize(entry, metafile) {
  const contents = firstLoad(entry, metafile);
  const raw = contents.reduce((sum, content) => sum + content.length, 0);
  const packed = contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0);
  console.log(`seat first load: ${raw} bytes, ${packed} gzipped`);
  if (raw > SEAT_RAW || packed > SEAT_GZIP) {
    throw new Error(`the seat's first load is over ${SEAT_RAW} bytes or ${SEAT_GZIP} gzipped`);
  }
}

/** Name, version and licence text of every package with at least one file in a bundle. */
function licences(metafile) {
  const packages = new Set();
  for (const input of Object.keys(metafile.inputs)) {
    const found = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input);
    if (found) packages.add(found[1]);
  }
  return [...packages].sort().map((name) => {
    const folder = join(here, "node_modules", name);
    const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = ["LICENSE", "LICENSE.md", "LICENSE.txt"].map((each) => join(folder, each)).find(existsSync);
    if (file === undefined) throw new Error(`${name} has no licence text`);
    return `${about.name} ${about.version} (${about.license})\n\n${readFileSync(file, "utf8").trim()}\n`;
  });
}

function fixtureShell({ js, css }) {
  return `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fixtures</title>
<link rel="stylesheet" href="${css}">
<div id="app"></div>
<script type="module" src="${js}"></script>
</html>
`;
}

function empty(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

async function buildPages(outdir) {
  empty(outdir);
  const { built, metafile } = await bundle(PAGES, outdir);
  const manifest = { ...built, guard: copyGuard(outdir) };
  writeFileSync(join(outdir, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(outdir, "third_party.txt"), licences(metafile).join(`\n${"-".repeat(72)}\n\n`));
  checkSize(manifest.seat, metafile);
  console.log(`built ${Object.keys(manifest).join(", ")} into ${relative(process.cwd(), outdir)}`);
}

async function buildFixtures(outdir) {
  empty(outdir);
  const { built } = await bundle({ fixtures: "src/fixtures/main.tsx" }, outdir);
  writeFileSync(join(outdir, "index.html"), fixtureShell(built.fixtures));
}

// `--fixtures DIR` and `--pages DIR` build elsewhere: tests look at what they have just built.
const [what, folder] = process.argv.slice(2);
if (what === "--fixtures") await buildFixtures(folder);
else if (what === "--pages") await buildPages(folder);
else await buildPages(STATIC);
