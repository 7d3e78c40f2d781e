import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cue } from '#contract/caption/limits.ts'
import { languageTags } from '#contract/languages.ts'
import type { Player } from '#web/features/player/player.ts'
import { useSecond } from '#web/features/player/use-second.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { clockText } from '#web/ui/clock-text.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import styles from './transcript.module.css'
import { lastBegun, useCaptions } from './use-captions.ts'

export interface TranscriptProps {
  fileID: string
  player: Player | null
  onJump: (second: number) => void
}

/** The captions of a video as a text beside it: the line that is spoken is marked and in sight, a press jumps to it. */
export default function Transcript({ fileID, player, onJump }: TranscriptProps) {
  const { t } = useTranslation('caption')
  const { cues, language, mayDownload, pending } = useCaptions(fileID, true)
  const list = useRef<HTMLOListElement>(null)
  if (pending)
    return (
      <Loading>
        <Skeleton lines={5} />
      </Loading>
    )
  if (cues.length === 0 || language === undefined)
    return <p className="second">{t('caption:transcript.none')}</p>
  async function save() {
    const wanted = { params: { language: language ?? 'zh' }, query: { fileID, format: 'txt' as const } }
    const { name, content } = await call('GET /api/v1/captions/{language}/file', wanted)
    saveFile(name, new Blob([content], { type: 'text/plain;charset=utf-8' }))
  }
  return (
    <div className={styles.transcript}>
      <ol
        ref={list}
        className={styles.list}
        lang={languageTags[language]}
        aria-label={t('caption:transcript.title')}
      >
        {cues.map(({ start, text }) => (
          <li key={`${start} ${text}`}>
            <button type="button" className={styles.line} onClick={() => onJump(start)}>
              <span className={styles.time}>{clockText(start)}</span>
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ol>
      <CurrentLine list={list} cues={cues} player={player} />
      {mayDownload && (
        <Button size="small" onClick={() => void save().catch(() => undefined)}>
          {t('caption:transcript.save')}
        </Button>
      )}
    </div>
  )
}

interface CurrentLineProps extends Pick<TranscriptProps, 'player'> {
  list: RefObject<HTMLOListElement | null>
  cues: readonly Cue[]
}

/** The list alone is scrolled, not the page. */
function bringIntoView(list: Element, row: HTMLElement): void {
  list.scrollTop = row.offsetTop - list.clientHeight / 3
}

/** Marks the line that is spoken; a part of its own, since the player moves on several times a second. */
function CurrentLine({ list, cues, player }: CurrentLineProps) {
  const current = lastBegun(cues, useSecond(player))
  useEffect(() => {
    const box = list.current
    const row = box?.children[current]
    const line = row?.querySelector('button')
    if (!box || !(row instanceof HTMLElement) || !line) return
    line.setAttribute('aria-current', 'true')
    // who reads elsewhere with the keyboard or the pointer is left there
    if (!box.matches(':hover, :focus-within')) bringIntoView(box, row)
    return () => line.removeAttribute('aria-current')
  }, [list, cues, current])
  return null
}
