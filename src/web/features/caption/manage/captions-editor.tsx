import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Cue, CUES_AT_MOST } from '#contract/caption/limits.ts'
import { type Language, languageTags } from '#contract/languages.ts'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { reread } from '#web/area-kit/form/reread.ts'
import { useRevisedForm } from '#web/area-kit/form/use-revised-form.tsx'
import { exactClock } from '#web/features/player/exact-clock.ts'
import type { Player } from '#web/features/player/player.ts'
import { useSecond } from '#web/features/player/use-second.ts'
import { call, type CallReply } from '#web/lib/call.ts'
import { hasKeyboard } from '#web/area-kit/has-keyboard.ts'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { lastBegun } from '../use-captions.ts'
import { CueRow } from './cue-row.tsx'
import { cueProblem, inserted, joined, sorted, split } from './cue-edits.ts'
import styles from './captions.module.css'
import { showCaptions } from './show-captions.ts'

/** cues on one page */
const PAGE = 50

export interface CaptionsEditorProps {
  videoId: number
  language: Language
  player: Player | null
}

/** The captions of a video in one language, beside it. */
export function CaptionsEditor(props: CaptionsEditorProps) {
  const { videoId: id, language } = props
  const query = useCall('GET /api/v1/videos/{id}/captions/{language}', { params: { id, language } }, editing)
  return (
    <Loaded query={query}>
      {(read) => <Editor {...props} read={read} onReread={() => reread(query)} />}
    </Loaded>
  )
}

type Read = CallReply<'GET /api/v1/videos/{id}/captions/{language}'>
interface EditorProps extends CaptionsEditorProps {
  read: Read
  onReread: () => Promise<Read>
}

const asText = (cues: readonly Cue[]): string =>
  cues.map(({ start, end, text }) => `${exactClock(start)} – ${exactClock(end)} ${text}`).join('\n')

function Editor({ videoId: id, language, player, read, onReread }: EditorProps) {
  const { t } = useTranslation('caption')
  const [page, setPage] = useState(0)
  const list = useRef<HTMLOListElement>(null)
  const form = useRevisedForm<{ cues: Cue[] }, Read>({
    read,
    onReread,
    valuesOf: ({ cues }) => ({ cues: [...cues] }),
    async send({ cues }, revision) {
      const saved = await call('PUT /api/v1/videos/{id}/captions/{language}', {
        params: { id, language },
        body: { cues: sorted(cues), revision },
      })
      void showCaptions()
      return saved
    },
    problemsOf: ({ cues }) => {
      const wrong = cues.findIndex((cue) => cueProblem(cue) !== null)
      return wrong < 0 ? {} : { cues: t('caption:edit.problem.some', { number: wrong + 1 }) }
    },
    labels: { cues: t('caption:captions') },
    texts: { cues: asText },
  })
  const { cues } = form.values
  const pages = Math.max(1, Math.ceil(cues.length / PAGE))
  const first = Math.min(page, pages - 1) * PAGE
  const change = (next: Cue[]) => form.set({ cues: next })
  function show(index: number) {
    setPage(Math.floor(index / PAGE))
    // after the row has been rendered
    requestAnimationFrame(() => list.current?.querySelectorAll('textarea')[index % PAGE]?.focus())
  }
  function insert() {
    const made = inserted(cues, player?.position() ?? cues.at(-1)?.end ?? 0)
    change(made.cues)
    show(made.index)
  }
  function replace(next: Cue[] | null, index: number) {
    if (!next) return
    change(next)
    show(index)
  }
  return (
    <SavedForm form={form} permission="caption.write" isLong>
      <div className={styles.bar}>
        <Button disabled={cues.length >= CUES_AT_MOST} onClick={insert}>
          {t('caption:edit.insert')}
        </Button>
        <Button
          disabled={!player || cues.length === 0}
          onClick={() => show(Math.max(0, lastBegun(cues, player?.position() ?? 0)))}
        >
          {t('caption:edit.toCurrent')}
        </Button>
        <span className="second">{t('caption:edit.count', { count: cues.length })}</span>
      </div>
      {hasKeyboard() && <p className="second">{t('caption:edit.keys')}</p>}
      <FieldError id="cues-problem">{form.problems['cues']}</FieldError>
      <ol
        ref={list}
        className={styles.cues}
        start={first + 1}
        lang={languageTags[language]}
        aria-label={t('caption:captions')}
      >
        {cues.slice(first, first + PAGE).map((cue, at) => {
          const index = first + at
          return (
            <CueRow
              key={index}
              number={index + 1}
              cue={cue}
              isLast={index === cues.length - 1}
              problem={form.problems['cues'] === undefined ? null : cueProblem(cue)}
              onChange={(next) => change(cues.with(index, next))}
              onPlay={() => {
                player?.seek(cue.start)
                player?.play()
              }}
              onSplit={(cursor) => replace(split(cues, index, cursor, player?.position() ?? 0), index + 1)}
              onJoin={() => replace(joined(cues, index), index)}
              onRemove={() => replace(cues.toSpliced(index, 1), Math.max(0, index - 1))}
            />
          )
        })}
      </ol>
      <CurrentCue list={list} cues={cues} first={first} player={player} />
      {pages > 1 && (
        <div className={styles.bar}>
          <Button disabled={first === 0} onClick={() => setPage(first / PAGE - 1)}>
            {t('caption:edit.previous')}
          </Button>
          <span>{t('caption:edit.page', { page: first / PAGE + 1, pages })}</span>
          <Button disabled={first / PAGE >= pages - 1} onClick={() => setPage(first / PAGE + 1)}>
            {t('caption:edit.next')}
          </Button>
        </div>
      )}
    </SavedForm>
  )
}

interface CurrentCueProps extends Pick<CaptionsEditorProps, 'player'> {
  list: RefObject<HTMLOListElement | null>
  cues: readonly Cue[]
  /** the first cue of the page */
  first: number
}

/** Marks the cue that plays; a part of its own, since the player moves on several times a second. */
function CurrentCue({ list, cues, first, player }: CurrentCueProps) {
  const current = lastBegun(cues, useSecond(player)) - first
  useEffect(() => {
    const row = list.current?.children[current]
    row?.setAttribute('aria-current', 'true')
    return () => row?.removeAttribute('aria-current')
  }, [list, current])
  return null
}
