import { statisticsCode } from '#contract/site/statistics.ts'
import type { WebConfig } from './config-defaults.ts'
import { currentUser } from './current-user.ts'
import { currentDocument, hashPath } from './documents.ts'
import { PAGE_VIEW } from './page-view.ts'
import { isSignedIn } from './session.ts'

/** Globals of the two companies' scripts. */
interface Counters {
  dataLayer?: unknown[]
  _hmt?: unknown[][]
}

interface Counter {
  view: (address: string) => void
  /** set: the company's script sends nothing more */
  stop: (stopped: boolean) => void
}

/** Administrators do not count as visitors. */
const UNCOUNTED_USER = 'admin'
/** Its address contains the setup token. */
const uncountedRoutes = ['/setup']

/** Without the query, which may contain an order id or a return address. */
const countedAddress = (): string => `${location.pathname}#${hashPath()}`

function fetchScript(address: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = address
  document.head.append(script)
}

function google(code: string): Counter {
  const counters = window as Window & Counters
  const layer = (counters.dataLayer ??= [])
  // Google's tag accepts only the arguments object, not an array.
  function tag(..._command: unknown[]): void {
    layer.push(arguments)
  }
  tag('js', new Date())
  tag('config', code, { send_page_view: false, page_location: location.origin + countedAddress() })
  fetchScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(code)}`)
  return {
    view(address) {
      const page_location = location.origin + address
      tag('set', { page_location })
      tag('event', 'page_view', { page_location, page_title: document.title })
    },
    stop: (stopped) => Object.assign(window, { [`ga-disable-${code}`]: stopped }),
  }
}

function baidu(code: string): Counter {
  const counters = window as Window & Counters
  const queue = (counters._hmt ??= [])
  queue.push(['_setAutoPageview', false])
  fetchScript(`https://hm.baidu.com/hm.js?${code}`)
  return {
    // read again: the script replaces the queue
    view: (address) => void counters._hmt?.push(['_trackPageview', address]),
    stop: () => undefined,
  }
}

/** Whether the current page is counted. Not while the user is not known. */
async function isCounted(): Promise<boolean> {
  if (uncountedRoutes.includes(hashPath())) return false
  if (!isSignedIn()) return true
  const user = await currentUser.load().catch(() => null)
  return user !== null && user.username !== UNCOUNTED_USER
}

/**
 * Counts page views under the ids of the enabled statistics, from the first page of a counted user on. The back office
 * is never counted.
 */
export function startStatistics({
  statisticsGoogle,
  statisticsBaidu,
}: Pick<WebConfig, 'statisticsGoogle' | 'statisticsBaidu'>): void {
  if (currentDocument() === 'admin') return
  const ids = {
    google: statisticsCode('google', statisticsGoogle),
    baidu: statisticsCode('baidu', statisticsBaidu),
  }
  let counters: Counter[] | null = null

  async function count(): Promise<void> {
    const address = countedAddress()
    const counted = await isCounted()
    for (const { stop } of counters ?? []) stop(!counted)
    if (!counted) return
    counters ??= [...(ids.google ? [google(ids.google)] : []), ...(ids.baidu ? [baidu(ids.baidu)] : [])]
    for (const { view } of counters) view(address)
  }
  addEventListener(PAGE_VIEW, () => void count())
  void count()
}
