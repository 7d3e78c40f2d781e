import { findTools } from '#server/gateways/ffmpeg/tools.ts'
import { findBrowser } from '#tests/support/browser.ts'
import { installPackages, isRoot } from './apt.ts'
import { bin } from './paths.ts'
import { run } from './run.ts'

/** A program or a font that is not one of the npm packages. */
export interface Tool {
  name: string
  isThere(): boolean | Promise<boolean>
  /** the Debian packages that bring it, each under the names that it may have */
  packages: string[][]
  /** another way to get it, tried where apt did not bring it */
  download?(): Promise<unknown>
  /** what happens without it, and what to do, in one line */
  without: string
}

async function hasChineseFont(): Promise<boolean> {
  const { ok, output } = await run('fc-list', [':lang=zh'])
  return ok && output.trim() !== ''
}

/** What the tests need. */
const tools: Tool[] = [
  {
    name: 'browser',
    // one that was chosen is not replaced by another
    isThere: () => findBrowser() !== undefined || Boolean(process.env['CHROMIUM_PATH']),
    packages: [['chromium-headless-shell', 'chromium']],
    download: () => run(bin('playwright'), ['install', 'chromium'], { timeoutSeconds: 300 }),
    without:
      'browser tests will fail: install chromium or google-chrome (e.g. sudo apt-get install chromium) or set CHROMIUM_PATH',
  },
  {
    name: 'ffmpeg 5 or newer',
    isThere: async () => (await findTools(undefined)) !== null,
    packages: [['ffmpeg']],
    without: 'tests of live classes and videos will fail: install ffmpeg (e.g. sudo apt-get install ffmpeg)',
  },
  {
    name: 'Chinese font',
    isThere: async () => process.platform !== 'linux' || (await hasChineseFont()),
    packages: [['fontconfig'], ['fonts-noto-cjk']],
    without: 'pictures of pages will show boxes: install fonts-noto-cjk',
  },
]

const missingOf = async (wanted: Tool[]): Promise<Tool[]> => {
  const there = await Promise.all(wanted.map(async (tool) => tool.isThere()))
  return wanted.filter((_, index) => !there[index])
}

/**
 * Sees to everything that any stage of the tests needs: what is missing is installed by one call of apt where that is
 * allowed, else downloaded. Says in one line each what is still missing.
 */
export async function ensureTools(
  wanted: Tool[] = tools,
  install: ((packages: string[][]) => Promise<void>) | null = isRoot() ? installPackages : null,
): Promise<void> {
  let missing = await missingOf(wanted)
  if (missing.length > 0 && install) {
    console.log(`installing what is missing: ${missing.map(({ name }) => name).join(', ')}`)
    await install(missing.flatMap(({ packages }) => packages))
    missing = await missingOf(missing)
  }
  await Promise.all(missing.map(async ({ download }) => download?.()))
  for (const { without } of await missingOf(missing)) console.log(without)
}
