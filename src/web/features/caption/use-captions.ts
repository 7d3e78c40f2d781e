import type { Cue } from '#contract/caption/limits.ts'
import type { Language } from '#contract/languages.ts'
import { useCall } from '#web/lib/query.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { languageShown, useCaptionSettings } from './caption-settings.ts'

/** captions change seldom while somebody watches */
const STALE_MS = 5 * 60_000

export interface Captions {
  /** in which languages there are any */
  languages: readonly Language[]
  /** of them those that a program has recognized and nobody has edited */
  automatic: readonly Language[]
  /** the one that is read and shown; undefined: there are none */
  language: Language | undefined
  cues: readonly Cue[]
  mayDownload: boolean
  pending: boolean
}

/** The captions of a video in the language that the viewer wants. @param wanted whether their text is needed now */
export function useCaptions(fileID: string, wanted: boolean): Captions {
  const { language: chosen } = useCaptionSettings()
  const lang = useLang()
  const { data } = useCall(
    'GET /api/v1/captions',
    { query: { fileID } },
    { quiet: true, staleTime: STALE_MS, enabled: fileID !== '' },
  )
  const tracks = data?.list ?? []
  const there = tracks.map(({ language }) => language)
  const language = languageShown(there, chosen, lang)
  const { data: text, isPending } = useCall(
    'GET /api/v1/captions/{language}',
    { params: { language: language ?? 'zh' }, query: { fileID } },
    { quiet: true, staleTime: STALE_MS, enabled: wanted && language !== undefined },
  )
  return {
    languages: there,
    automatic: tracks.flatMap(({ language: of, source }) => (source === 'automatic' ? [of] : [])),
    language,
    cues: language === undefined ? [] : (text?.cues ?? []),
    mayDownload: data?.may_download === 1,
    pending: wanted && language !== undefined && isPending,
  }
}

/** The place of the last cue that has begun; -1: none has. */
export function lastBegun(cues: readonly Cue[], second: number): number {
  let [low, high] = [0, cues.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cues[middle]?.start ?? 0) <= second) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** cues that may be shown at once */
const OVERLAPPING = 3

/** What is shown at a second. Of overlapping cues the last few. */
export function shownAt(cues: readonly Cue[], second: number): Cue[] {
  const last = lastBegun(cues, second)
  return cues.slice(Math.max(0, last - OVERLAPPING + 1), last + 1).filter(({ end }) => second < end)
}
