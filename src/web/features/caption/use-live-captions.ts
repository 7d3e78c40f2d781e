import { useEffect, useState } from 'react'
import { type Language, languages } from '#contract/languages.ts'
import { joinRoom } from '#web/features/class-room/room-connection.ts'
import { callSilently, type CallReply } from '#web/lib/call.ts'

type Line = CallReply<'GET /api/v1/openclass/{id}/live-captions'>['list'][number]
/** by language; a line that is over has no text */
type Lines = Partial<Readonly<Record<Language, Pick<Line, 'id' | 'text'>>>>

/** so long a line stays where no other follows, ms */
const SHOWN_MS = 7_000

const newer = (before: Lines, { id, language, text }: Line): Lines =>
  (before[language]?.id ?? 0) >= id ? before : { ...before, [language]: { id, text } }

const ended = (before: Lines, { id, language }: Line): Lines =>
  before[language]?.id === id ? { ...before, [language]: { id, text: '' } } : before

export interface LiveCaptions {
  /** in which languages lines come */
  languages: readonly Language[]
  /** the newest line of a language; empty: it is over */
  textOf: (language: Language) => string
}

/** What is typed in a class while it is live, as it comes. */
export function useLiveCaptions(classId: number): LiveCaptions {
  const [lines, setLines] = useState<Lines>({})
  useEffect(() => {
    let left = false
    const timers = new Set<ReturnType<typeof setTimeout>>()
    function show(line: Line) {
      setLines((before) => newer(before, line))
      const timer = setTimeout(() => {
        timers.delete(timer)
        setLines((before) => ended(before, line))
      }, SHOWN_MS)
      timers.add(timer)
    }
    const { leave } = joinRoom(classId, {
      joined() {
        // lines that came before this page, or while its connection was lost, are over; they name their languages
        callSilently('GET /api/v1/openclass/{id}/live-captions', { params: { id: classId } }).then(
          ({ list }) => {
            if (!left) for (const line of list) setLines((before) => newer(before, { ...line, text: '' }))
          },
          () => undefined,
        )
      },
      changed: () => undefined,
      event(event) {
        if (event.kind === 'caption') show(event.caption)
      },
    })
    return () => {
      left = true
      for (const timer of timers) clearTimeout(timer)
      leave()
    }
  }, [classId])
  return {
    languages: languages.filter((one) => lines[one] !== undefined),
    textOf: (language) => lines[language]?.text ?? '',
  }
}
