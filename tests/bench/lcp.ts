import { type Browser, chromium } from '@playwright/test'
import { findBrowser, launchArguments } from '../support/browser.ts'
import { type PageLoad, type Screen, loadPage } from './lcp-page.ts'
import type { JobContext, PartResult, Row } from './part.ts'
import { inTurn } from './rounds.ts'
import { openSchool } from './school.ts'
import { median, spread } from './statistics.ts'

const RUNS = 5
/** no request and no larger paint for so long: the page is complete */
const QUIET_MS = 2_000
const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

const screens = {
  course: { path: '/#/course?productId=2', viewport: desktop },
  coursePhone: { path: '/#/course?productId=2', viewport: phone },
  home: { path: '/#/home', viewport: desktop },
  // the same server's smallest answer, which the browser renders as it is
  limit: { path: '/healthz', viewport: desktop },
} satisfies Record<string, Screen>
type Name = keyof typeof screens

async function launch(bench: JobContext): Promise<Browser> {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('no Chromium found: install one or set CHROMIUM_PATH')
  const browser = await chromium.launch({ executablePath, args: launchArguments })
  bench.defer(() => browser.close())
  return browser
}

function rowOf(what: string, loads: PageLoad[], limit: number, aim?: Row['aim']): Row {
  const value = median(loads.map((load) => load.lcp))
  const elements = [...new Set(loads.map((load) => load.element))]
  const shift = Math.max(...loads.map((load) => load.shift))
  const script = median(loads.map((load) => load.scriptBytes)) / 1000
  return {
    ...{ what, value, unit: 's', spread: spread(loads.map((load) => load.lcp)) },
    ...{ reference: { name: 'an all but empty page', value: limit }, ratio: value / limit },
    ...(aim && { aim }),
    note: `${elements.join(' | ')}, shift ${shift.toFixed(3)}, JavaScript ${script.toFixed(0)} kB`,
  }
}

/** Largest contentful paint in Chromium over a slow network and processor, with an empty cache. */
export async function lcp(bench: JobContext): Promise<PartResult> {
  const school = await openSchool(bench)
  const browser = await launch(bench)
  const loads: Record<Name, PageLoad[]> = { course: [], coursePhone: [], home: [], limit: [] }
  const measure = (name: Name) => async () => {
    const load = await loadPage(browser, school.url, screens[name], bench.lasting(QUIET_MS))
    loads[name].push(load)
    return load.lcp
  }
  const runs = bench.count(RUNS)
  bench.print(`lcp: ${runs} runs of ${Object.keys(screens).length} pages`)
  await inTurn(runs, {
    course: measure('course'),
    coursePhone: measure('coursePhone'),
    home: measure('home'),
    limit: measure('limit'),
  })
  const limit = median(loads.limit.map((load) => load.lcp))
  return {
    rows: [
      rowOf('LCP of #/course, desktop', loads.course, limit, { timesAtMost: 1.9 }),
      rowOf('LCP of #/course, phone', loads.coursePhone, limit, { timesAtMost: 1.9 }),
      rowOf('LCP of #/home, desktop', loads.home, limit),
      rowOf('an all but empty page of the same server', loads.limit, limit),
    ],
    details: loads,
  }
}
