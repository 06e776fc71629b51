// Pictures of the built stories: `node scripts/screenshots.mjs [part of a story's id]…`, after `storybook build`.
// Each story in light, dark, right to left and 320 px wide, and sheets of them to look over, in .cache/screenshots.
import { createReadStream, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { chromium } from 'playwright';
import { chromiumLaunch } from './chromium.mjs';
import { root } from './run.mjs';

const built = path.join(root, 'storybook-static');
const folder = path.join(root, '.cache', 'screenshots');

/** @typedef {{ name: string, globals: string, width: number }} Look */

/** @type {Look[]} */
const looks = [
  { name: 'light', globals: 'theme:light', width: 720 },
  { name: 'dark', globals: 'theme:dark', width: 720 },
  { name: 'rtl', globals: 'direction:rtl', width: 720 },
  { name: 'narrow', globals: 'theme:light', width: 320 },
];

/** @type {Record<string, string>} */
const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

await takeAll(process.argv.slice(2));

/** @param {readonly string[]} parts only stories whose id holds one of them; none means all */
async function takeAll(parts) {
  const stories = storyIds().filter((id) => parts.length === 0 || parts.some((part) => id.includes(part)));
  const server = serve();
  const browser = await chromium.launch(chromiumLaunch());
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    for (const look of looks) {
      const page = await browser.newPage({
        viewport: { width: look.width, height: 640 },
        deviceScaleFactor: 2,
        reducedMotion: 'reduce',
      });
      const address = await server.address;
      await open(page, address, stories[0] ?? '', look);
      for (const id of stories) await take(page, id, look);
      await page.close();
      await takeSheets(browser, stories, look);
      console.log(`${look.name}: ${stories.length} stories`);
    }
  } finally {
    await browser.close();
    server.close();
  }
}

/** @returns {string[]} */
function storyIds() {
  /** @type {{ entries: Record<string, { id: string, type: string }> }} */
  const index = JSON.parse(readFileSync(path.join(built, 'index.json'), 'utf8'));
  return Object.values(index.entries).flatMap(({ id, type }) => (type === 'story' ? [id] : []));
}

/**
 * Loads the preview once for a look: stories are changed in it as Storybook's own sidebar does.
 *
 * @param {import('playwright').Page} page
 * @param {string} address
 * @param {string} id
 * @param {Look} look
 */
async function open(page, address, id, look) {
  await page.goto(
    `${address}/iframe.html?viewMode=story&id=${id}&globals=${look.globals};a11y.manual:!true`,
    {
      timeout: 120_000,
    },
  );
  await isOver(page, id);
}

/**
 * @param {import('playwright').Page} page
 * @param {string} id
 * @param {Look} look
 */
async function take(page, id, look) {
  await page.evaluate((storyId) => {
    const preview = Reflect.get(window, '__STORYBOOK_PREVIEW__');
    if (preview.currentRender?.id !== storyId)
      preview.channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
  }, id);
  await isOver(page, id);
  await page.waitForTimeout(100);
  const height = await page.evaluate(() =>
    document.querySelector('[role="alertdialog"]') === null
      ? Math.ceil(document.body.getBoundingClientRect().height)
      : window.innerHeight,
  );
  await page.screenshot({
    path: file(id, look),
    fullPage: true,
    clip: { x: 0, y: 0, width: look.width, height: Math.max(height, 80) },
    animations: 'disabled',
  });
}

/**
 * Waits until a story was rendered and played: what its play function does belongs to the picture. One that is left
 * earlier makes the preview load again.
 *
 * @param {import('playwright').Page} page
 * @param {string} id
 */
async function isOver(page, id) {
  await page.waitForFunction(
    (storyId) => {
      const render = Reflect.get(window, '__STORYBOOK_PREVIEW__')?.currentRender;
      return render?.id === storyId && ['finished', 'errored'].includes(render.phase);
    },
    id,
    { timeout: 120_000 },
  );
}

/**
 * @param {import('playwright').Browser} browser
 * @param {readonly string[]} stories
 * @param {Look} look
 */
async function takeSheets(browser, stories, look) {
  const perSheet = 12;
  const page = await browser.newPage({ viewport: { width: 1800, height: 800 } });
  for (let from = 0; from < stories.length; from += perSheet) {
    const figures = stories.slice(from, from + perSheet).map((id) => {
      const picture = readFileSync(file(id, look)).toString('base64');
      return `<figure><figcaption>${id}</figcaption><img src="data:image/png;base64,${picture}"></figure>`;
    });
    await page.setContent(
      `<style>body{margin:8px;font:12px sans-serif;display:grid;gap:10px;align-items:start;grid-template-columns:repeat(${look.width === 320 ? 5 : 3},1fr);background:#888}` +
        `figure{margin:0;min-width:0}img{width:100%;max-height:900px;object-fit:cover;object-position:top}</style>` +
        figures.join(''),
    );
    await page.screenshot({
      path: path.join(folder, `sheet-${look.name}-${String(from / perSheet + 1).padStart(2, '0')}.png`),
      fullPage: true,
    });
  }
  await page.close();
}

/**
 * @param {string} id
 * @param {Look} look
 */
function file(id, look) {
  return path.join(folder, `${id}--${look.name}.png`);
}

function serve() {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const wanted = path.join(built, path.normalize(decodeURIComponent(pathname)));
    if (!wanted.startsWith(built) || !statSync(wanted, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': types[path.extname(wanted)] ?? 'application/octet-stream' });
    createReadStream(wanted).pipe(response);
  });
  /** @type {Promise<string>} */
  const address = new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const at = server.address();
      resolve(typeof at === 'object' && at !== null ? `http://127.0.0.1:${at.port}` : '');
    });
  });
  return { address, close: () => server.close() };
}
