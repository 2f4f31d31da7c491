/**
 * Bundles the pages into `appliance/web/static/`, or into the folder of `--pages DIR`; with
 * `--fixtures DIR` the fixture page instead, with `--viewer DIR` the viewer alone.
 *
 * Each page is one script, one style sheet and one file of words for each language, of which a page
 * fetches the one it speaks; a part that few ever see is a file of its own, fetched when it is due. `manifest.json` names each entry's hashed files; the server reads it
 * and knows nothing else of this build. `third_party.txt` holds the licences of what ended up
 * inside the bundles.
 */
import { Buffer } from "node:buffer";
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
  screen: "src/pages/screen/main.tsx",
  me: "src/pages/me/main.tsx",
  desk: "src/pages/desk/main.tsx",
  live: "src/pages/live/main.tsx",
  verify: "src/pages/verify/main.tsx",
};

const LANGS = ["zh", "en"];

/** First load of a seat in bytes: script, styles, one language and the one font (ux.md 19). */
const SEAT_RAW = 250 * 1024;
const SEAT_GZIP = 80 * 1000;

/** The viewer is one file that people send each other. */
const VIEWER = "src/viewer/main.tsx";
const VIEWER_BYTES = 120 * 1000;

/**
 * `230u` in a style sheet is 230 units of its stage, the seat's or the hall screen's (ux.md 2, 13):
 * the sheet reads like the specification, and the browser gets `calc(230 * var(--u))`.
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

/** Of an icon's file only what is drawn; the element around it is the page's, the same for all. */
const strokes = {
  name: "strokes",
  setup(build) {
    build.onLoad({ filter: /\.svg$/ }, ({ path }) => {
      const drawn = /<svg[^>]*>([^]*)<\/svg>/.exec(readFileSync(path, "utf8"))[1];
      return { contents: drawn.replace(/\s*\n\s*/g, ""), loader: "text" };
    });
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
  loader: { ".woff2": "file" },
  plugins: [stageUnits, strokes],
  define: { "process.env.NODE_ENV": '"production"' },
};

async function bundle(name, source, outdir, plugins = [], splitting = false) {
  const { metafile } = await esbuild.build({
    ...OPTIONS,
    splitting,
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
  const { files, metafile } = await bundle(name, source, outdir, [wordsApart(words)], true);
  return { files: { ...files, words }, metafile };
}

function copyGuard(outdir) {
  const text = readFileSync(join(here, "src", "guard.js"));
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8).toUpperCase();
  const name = `guard-${hash}.js`;
  writeFileSync(join(outdir, name), text);
  return { js: name };
}

/** The files of a bundle that a browser fetches unasked: all but what is imported on demand. */
function fetchedAtOnce({ outputs }, js) {
  const found = new Set();
  const take = (file) => {
    if (found.has(file)) return;
    found.add(file);
    const { imports, cssBundle } = outputs[file];
    for (const { path, kind, external } of imports) if (kind !== "dynamic-import" && !external) take(path);
    if (cssBundle) take(cssBundle);
  };
  take(Object.keys(outputs).find((file) => basename(file) === js));
  return [...found];
}

/** Bytes of a page's first load: its script, its heaviest language, its styles and their fonts. */
function firstLoad({ files, metafile }, outdir) {
  const pack = (content) => gzipSync(content, { level: 9 }).length;
  const read = (name) => readFileSync(join(outdir, name));
  const languages = Object.values(files.words).map(read);
  const heaviest = languages.sort((one, other) => pack(other) - pack(one))[0];
  const contents = [...fetchedAtOnce(metafile, files.js).map((file) => read(basename(file))), heaviest];
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

function viewerShell(script, styles, texts) {
  return `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>赛场盒 Hallbox</title>
<style>${styles}</style>
<div id="app"></div>
<script type="application/json" id="replays">[]</script>
<script type="module">${script}</script>
<!--
${texts}-->
</html>
`;
}

/**
 * The viewer with its script, its styles, both languages and the licences inside, and a place for
 * replays, which `appliance/papers/replay_viewer.py` fills. Ranks are printed in the device's own
 * letters: the font would be a quarter of the file.
 */
async function buildViewer(outdir) {
  const { outputFiles, metafile } = await esbuild.build({
    ...OPTIONS,
    loader: { ...OPTIONS.loader, ".woff2": "empty" },
    entryPoints: [VIEWER],
    outdir,
    write: false,
  });
  const [script, styles] = [".js", ".css"].map((end) => outputFiles.find(({ path }) => path.endsWith(end)).text);
  const inputs = Object.keys(metafile.inputs).filter((file) => !file.endsWith(".woff2"));
  const fontless = styles.replace(/@font-face\{[^}]*\}/g, "");
  const page = viewerShell(script, fontless, licences(inputs).join("\n"));
  if (Buffer.byteLength(page) > VIEWER_BYTES) throw new Error(`the viewer is over ${VIEWER_BYTES} bytes`);
  writeFileSync(join(outdir, "viewer.html"), page);
  console.log(`viewer.html: ${Buffer.byteLength(page)} bytes`);
  return inputs;
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
  inputs.push(...(await buildViewer(outdir)));
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

// `--fixtures DIR`, `--pages DIR` and `--viewer DIR` build elsewhere: tests look at what they have just built.
const [what, folder] = process.argv.slice(2);
if (what === "--fixtures") await buildFixtures(folder);
else if (what === "--pages") await buildPages(folder);
else if (what === "--viewer") await buildViewer(folder);
else await buildPages(STATIC);
