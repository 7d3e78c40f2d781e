import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from '@playwright/test'

export interface Screen {
  path: string
  viewport: { width: number; height: number }
}

/** One request of a page load; times in ms since the page was requested. */
export interface Fetched {
  path: string
  type: string
  sent: number
  ended: number
  bytes: number
}

export interface PageLoad {
  /** seconds */
  lcp: number
  /** the painted element: tag, class, beginning of its text or address */
  element: string
  /** every earlier candidate, ms and element */
  candidates: { at: number; element: string }[]
  /** cumulative layout shift */
  shift: number
  /** transferred bytes of JavaScript */
  scriptBytes: number
  requests: Fetched[]
}

const CPU_SLOWDOWN = 4
/** 1.6 Mbps down, 750 kbps up; bytes a second, ms */
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const TIMEOUT_MS = 40_000

/** Runs in the page; a string, since compiled code would need helpers there. */
const observe = `
  window.benchSeen = { candidates: [], shift: 0 };
  const describe = (element, address) => element
    ? [element.tagName.toLowerCase(), ...element.classList].join('.') + ' "' +
      (element.textContent.trim().slice(0, 24) || (address || '').replace(location.origin, '')) + '"'
    : 'gone ' + address;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      window.benchSeen.candidates.push({ at: entry.startTime, element: describe(entry.element, entry.url) });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.benchSeen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`

/** Records every request of the page with its time and its transferred bytes. */
function watchRequests(cdp: CDPSession): Map<string, Fetched> {
  const requests = new Map<string, Fetched>()
  let zero: number | undefined
  const since = (timestamp: number): number => Math.round((timestamp - (zero ??= timestamp)) * 1000)
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    const path = request.url.replace(/^https?:\/\/[^/]+/, '')
    requests.set(requestId, { path, type: type ?? '', sent: since(timestamp), ended: Number.NaN, bytes: 0 })
  })
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const fetched = requests.get(requestId)
    if (fetched) Object.assign(fetched, { ended: since(timestamp), bytes: encodedDataLength })
  })
  return requests
}

async function untilQuiet(page: Page, quietMs: number): Promise<void> {
  let open = 0
  let last = performance.now()
  const touch = (change: number) => () => {
    open += change
    last = performance.now()
  }
  page.on('request', touch(1))
  page.on('requestfinished', touch(-1))
  page.on('requestfailed', touch(-1))
  const started = last
  while (open > 0 || performance.now() - last < quietMs) {
    if (performance.now() - started > TIMEOUT_MS) throw new Error('the page does not come to rest')
    await sleep(50)
  }
}

/**
 * Loads a page with an empty cache over a slow network and processor, and waits until it is complete.
 * @param quietMs without a request for so long a page that has painted is complete
 */
export async function loadPage(
  browser: Browser,
  origin: string,
  screen: Screen,
  quietMs: number,
): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: screen.viewport, locale: 'zh-CN' })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await page.addInitScript({ content: observe })
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', slowLine)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    const requests = watchRequests(cdp)
    const quiet = untilQuiet(page, quietMs)
    await page.goto(origin + screen.path, { waitUntil: 'commit' })
    await quiet
    const look = (): Promise<Pick<PageLoad, 'candidates' | 'shift'>> => page.evaluate('window.benchSeen')
    let seen = await look()
    for (const started = performance.now(); seen.candidates.length === 0; seen = await look()) {
      if (performance.now() - started > TIMEOUT_MS) break
      await sleep(50)
    }
    const last = seen.candidates.at(-1)
    if (!last) throw new Error(`${screen.path} painted nothing`)
    const all = [...requests.values()]
    const scripts = all.filter(({ type }) => type === 'Script')
    return {
      ...seen,
      ...{ lcp: last.at / 1000, element: last.element, requests: all },
      scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    }
  } finally {
    await context.close()
  }
}
