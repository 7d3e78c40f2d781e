import { useSyncExternalStore } from 'react'
import { type Language, languages } from '#contract/languages.ts'
import { storage } from '#web/lib/storage.ts'

export const captionSizes = ['small', 'medium', 'large'] as const
export type CaptionSize = (typeof captionSizes)[number]

/** How somebody wants captions, on this device. */
export interface CaptionSettings {
  on: boolean
  /** null: the language of the page, or the first that there is */
  language: Language | null
  size: CaptionSize
}

const KEY = 'captions'
const usual: CaptionSettings = { on: false, language: null, size: 'medium' }

function read(): CaptionSettings {
  try {
    const stored = JSON.parse(storage.read(KEY) ?? '{}') as Partial<Record<keyof CaptionSettings, unknown>>
    return {
      on: stored.on === true,
      language: languages.find((one) => one === stored.language) ?? null,
      size: captionSizes.find((one) => one === stored.size) ?? usual.size,
    }
  } catch {
    return usual
  }
}

let settings: CaptionSettings | undefined
const listeners = new Set<() => void>()
const current = (): CaptionSettings => (settings ??= read())
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Remembers a choice for every video of this browser. */
export function changeCaptionSettings(change: Partial<CaptionSettings>): void {
  settings = { ...current(), ...change }
  storage.write(KEY, JSON.stringify(settings))
  for (const listener of listeners) listener()
}

export const useCaptionSettings = (): CaptionSettings => useSyncExternalStore(subscribe, current)

/** The language in which captions are shown, of those that there are. */
export const languageShown = (
  there: readonly Language[],
  wanted: Language | null,
  ofPage: Language,
): Language | undefined =>
  there.find((one) => one === wanted) ?? there.find((one) => one === ofPage) ?? there[0]
