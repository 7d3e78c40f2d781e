import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cue } from '#contract/caption/limits.ts'
import { languageTags } from '#contract/languages.ts'
import type { Player } from '#web/features/player/player.ts'
import { ClipDialog } from '#web/features/video/clip-dialog.tsx'
import type { Video } from '#web/features/video/types.ts'
import { Button } from '#web/ui/button.tsx'
import { clockText } from '#web/ui/clock-text.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useCaptions } from '../use-captions.ts'
import styles from './clip-by-text.module.css'

interface ClipByTextProps {
  video: Video
  player: Player | null
}

/** Places of the first and the last chosen cue. */
interface Chosen {
  first: number
  last: number
}

/** The captions as a text; what is selected in it, or pressed line by line, becomes a clip of the video. */
export function ClipByText({ video, player }: ClipByTextProps) {
  const { t } = useTranslation('caption')
  const { cues, language, pending } = useCaptions(video.fileID, true)
  const list = useRef<HTMLOListElement>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [open, setOpen] = useState(false)
  useSelectedLines(list, setChosen)
  if (pending)
    return (
      <Loading>
        <Skeleton lines={6} />
      </Loading>
    )
  if (cues.length === 0 || language === undefined) return <p className="second">{t('caption:clip.noText')}</p>

  const part = chosen && partOf(cues, chosen, video.duration)
  return (
    <div className={styles.part}>
      <p className="second">{t('caption:clip.hint')}</p>
      <ol
        ref={list}
        className={styles.lines}
        lang={languageTags[language]}
        aria-label={t('caption:clip.text')}
      >
        {cues.map(({ start, text }, at) => {
          const isChosen = chosen !== null && at >= chosen.first && at <= chosen.last
          const clock = clockText(start)
          return (
            <li key={`${start} ${text}`} className={styles.line} data-chosen={isChosen || undefined}>
              <button
                type="button"
                className={styles.time}
                aria-pressed={isChosen}
                aria-label={t('caption:clip.line', { clock, text })}
                onClick={() => setChosen(extended(chosen, at))}
              >
                {clock}
              </button>
              <span>{text}</span>
            </li>
          )
        })}
      </ol>
      <div className={styles.bar}>
        <p role="status">
          {part &&
            t('caption:clip.range', {
              start: clockText(part.start),
              end: clockText(part.end),
              length: clockText(part.end - part.start),
            })}
        </p>
        {part && (
          <>
            <Button
              disabled={!player}
              onClick={() => {
                player?.seek(part.start)
                player?.play()
              }}
            >
              {t('caption:clip.play')}
            </Button>
            <Button look="quiet" onClick={() => setChosen(null)}>
              {t('caption:clip.clear')}
            </Button>
            <Button look="primary" onClick={() => setOpen(true)}>
              {t('caption:clip.verb')}
            </Button>
          </>
        )}
      </div>
      {open && part && <ClipDialog video={video} part={part} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** The first press chooses a line, the second extends the choice to its line, a further one begins anew. */
function extended(chosen: Chosen | null, at: number): Chosen {
  if (!chosen || chosen.first !== chosen.last) return { first: at, last: at }
  return { first: Math.min(chosen.first, at), last: Math.max(chosen.last, at) }
}

/** Captions may overlap, and may end after the video. */
function partOf(cues: readonly Cue[], { first, last }: Chosen, duration: number) {
  const within = cues.slice(first, last + 1)
  const start = within[0]?.start ?? 0
  const end = Math.min(duration, Math.max(...within.map((cue) => cue.end)))
  return { start, end, name: (within[0]?.text ?? '').replaceAll('\n', ' ') }
}

/** Chooses the lines of which the reader has selected some text with the pointer, a finger or the keyboard. */
function useSelectedLines(
  list: RefObject<HTMLOListElement | null>,
  onChosen: (chosen: Chosen) => void,
): void {
  useEffect(() => {
    function read(): void {
      const selection = document.getSelection()
      if (!selection || selection.isCollapsed) return
      const range = selection.getRangeAt(0)
      const texts = [...(list.current?.querySelectorAll('li > span') ?? [])]
      const touched = texts.flatMap((text, at) => (hasSome(range, text) ? [at] : []))
      const [first, last] = [touched[0], touched.at(-1)]
      if (first !== undefined && last !== undefined) onChosen({ first, last })
    }
    document.addEventListener('selectionchange', read)
    return () => document.removeEventListener('selectionchange', read)
  }, [list, onChosen])
}

/** A selection by three clicks ends before the text of the next line, which it does not have. */
function hasSome(range: Range, text: Element): boolean {
  const whole = document.createRange()
  whole.selectNodeContents(text)
  const endsBehindItsStart = range.compareBoundaryPoints(Range.START_TO_END, whole) > 0
  const startsBeforeItsEnd = range.compareBoundaryPoints(Range.END_TO_START, whole) < 0
  return endsBehindItsStart && startsBeforeItsEnd
}
