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

/** Short messages about the last action; callable from anywhere, rendered by the page's ToastHost. */
export const toast = {
  info: (text: string) => show('info', text),
  success: (text: string) => show('good', text),
  error: (text: string) => show('error', text),
  dismiss: (id: number) => replace(entries.filter((entry) => entry.id !== id)),
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
