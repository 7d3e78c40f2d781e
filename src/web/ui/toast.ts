export type ToastTone = 'info' | 'good' | 'error'

export interface ToastEntry {
  readonly id: number
  readonly tone: ToastTone
  readonly text: string
  /** when it was shown, ms since 1970 */
  readonly at: number
}

/** The maximum number of toasts; the oldest is removed. */
const most = 4
let entries: readonly ToastEntry[] = []
let lastId = 0
const listeners = new Set<() => void>()

function replace(next: readonly ToastEntry[]): void {
  entries = next
  for (const listener of listeners) listener()
}

/** Shows a text; a text that is shown already is renewed instead of repeated. */
function show(tone: ToastTone, text: string): number {
  lastId += 1
  const others = entries.filter((entry) => entry.text !== text || entry.tone !== tone)
  replace([...others, { id: lastId, tone, text, at: Date.now() }].slice(-most))
  return lastId
}

/** An error that is younger, ms, may be why the page is left. */
const SEEN_MS = 1000

const keepIf = (keeps: (entry: ToastEntry) => boolean): void => replace(entries.filter(keeps))

/** Short messages about the last action; callable from anywhere, rendered by the page's ToastHost. */
export const toast = {
  info: (text: string) => show('info', text),
  success: (text: string) => show('good', text),
  error: (text: string) => show('error', text),
  dismiss: (id: number) => keepIf((entry) => entry.id !== id),
  /** Removes an error that holds no more. */
  repaired: (error: string) => keepIf(({ tone, text }) => tone !== 'error' || text !== error),
  /** Removes the errors of a page that is left. */
  leave: () => keepIf(({ tone, at }) => tone !== 'error' || Date.now() - at < SEEN_MS),
}

export const toastStore = {
  read: () => entries,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
