/** What a login at a provider leaves for the page to which the browser returns, in this tab alone. */
export interface SsoWay {
  /** where the login was to lead */
  url: string | null
  /** "log in automatically" was ticked */
  remember: boolean
}

const KEY = 'sso_way'

export function keepWay(way: SsoWay): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(way))
  } catch {
    // the login then leads to the first page
  }
}

/** The way that was kept; what is not safe to follow is judged by who follows it. */
export function readWay(): SsoWay {
  try {
    const { url, remember } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<SsoWay>
    return { url: typeof url === 'string' ? url : null, remember: remember !== false }
  } catch {
    return { url: null, remember: true }
  }
}
