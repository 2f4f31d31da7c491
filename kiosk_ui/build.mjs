/**
 * Bundles the pages into `appliance/web/static/`, or into the folder of `--pages DIR`; with
 * `--fixtures DIR` the fixture page instead.
 *
 * Each page is one script, one style sheet and one file of words for each language, of which a page
 * fetches the one it speaks. `manifest.json` names each entry's hashed files; the server reads it
 * and knows nothing else of this build. `third_party.txt` holds the licences of what ended up
 * inside the bundles.
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

const LANGS = ["zh", "en"];

/** First load of a seat in bytes: script, styles, one language and the one font (ux.md 19). */
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

async function bundle(name, source, outdir, plugins = []) {
  const { metafile } = await esbuild.build({
    ...OPTIONS,
    plugins: [...OPTIONS.plugins, ...plugins],
    entryPoints: { [name]: source },
    outdir,
  });
  const outputs = Object.entries(metafile.outputs);
  const [file, { cssBundle }] = outputs.find(([, { entryPoint }]) => entryPoint === source);
  return { files: { js: basename(file), ...(cssBundle ? { css: basename(cssBundle) } : {}) }, metafile };
}

/** The words of a page family, by language: files of their own. */
async function bundleWords(family, outdir) {
  const bundled = LANGS.map(async (lang) => {
    const { files } = await bundle(`${family}-${lang}`, `src/words/${family}/${lang}.ts`, outdir);
    return [lang, files.js];
  });
  return Object.fromEntries(await Promise.all(bundled));
}

/** Leaves the languages out of a page: what it imports on demand is already a file beside it. */
function wordsApart(words) {
  return {
    name: "words-apart",
    setup(build) {
      build.onResolve({ filter: /^\.\/(zh|en)$/ }, ({ kind, path }) =>
        kind === "dynamic-import" ? { path: `./${words[basename(path)]}`, external: true } : undefined,
      );
    },
  };
}

async function bundlePage(name, source, outdir) {
  const words = await bundleWords(name, outdir);
  const { files, metafile } = await bundle(name, source, outdir, [wordsApart(words)]);
  return { files: { ...files, words }, metafile };
}

function copyGuard(outdir) {
  const text = readFileSync(join(here, "src", "guard.js"));
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8).toUpperCase();
  const name = `guard-${hash}.js`;
  writeFileSync(join(outdir, name), text);
  return { js: name };
}

/** Bytes of a page's first load: its script, its heaviest language, its styles and their fonts. */
function firstLoad({ files, metafile }, outdir) {
  const pack = (content) => gzipSync(content, { level: 9 }).length;
  const read = (name) => readFileSync(join(outdir, name));
  const languages = Object.values(files.words).map(read);
  const heaviest = languages.sort((one, other) => pack(other) - pack(one))[0];
  const contents = [...Object.keys(metafile.outputs).map((file) => read(basename(file))), heaviest];
  const total = (size) => contents.reduce((sum, content) => sum + size(content), 0);
  return { raw: total((content) => content.length), packed: total(pack), words: pack(heaviest) };
}

function checkSeat({ raw, packed }) {
  if (raw > SEAT_RAW || packed > SEAT_GZIP) {
    throw new Error(`the seat's first load is over ${SEAT_RAW} bytes or ${SEAT_GZIP} gzipped`);
  }
}

/** Name, version and licence text of every package with at least one of these files. */
function licences(inputs) {
  const packages = new Set();
  for (const input of inputs) {
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
  const manifest = {};
  const inputs = [];
  for (const [name, source] of Object.entries(PAGES)) {
    const page = await bundlePage(name, source, outdir);
    manifest[name] = page.files;
    inputs.push(...Object.keys(page.metafile.inputs));
    const size = firstLoad(page, outdir);
    console.log(`${name} first load: ${size.raw} bytes, ${size.packed} gzipped, words ${size.words} of them`);
    if (name === "seat") checkSeat(size);
  }
  manifest.guard = copyGuard(outdir);
  writeFileSync(join(outdir, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(outdir, "third_party.txt"), licences(inputs).join(`\n${"-".repeat(72)}\n\n`));
  console.log(`built ${Object.keys(manifest).join(", ")} into ${relative(process.cwd(), outdir)}`);
}

/** One script with every language inside: pictures are drawn without waiting. */
async function buildFixtures(outdir) {
  empty(outdir);
  const { files } = await bundle("fixtures", "src/fixtures/main.tsx", outdir);
  writeFileSync(join(outdir, "index.html"), fixtureShell(files));
}

// `--fixtures DIR` and `--pages DIR` build elsewhere: tests look at what they have just built.
const [what, folder] = process.argv.slice(2);
if (what === "--fixtures") await buildFixtures(folder);
else if (what === "--pages") await buildPages(folder);
else await buildPages(STATIC);
