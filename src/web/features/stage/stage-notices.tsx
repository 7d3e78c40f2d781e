import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTask } from '#web/lib/use-task.ts'
import { Button } from '#web/ui/button.tsx'
import { formatList } from '#web/ui/format-list.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'
import { useLang } from '#web/ui/use-lang.ts'
import type { OnStage } from './media/on-stage.ts'
import { useOnStage } from './media/use-on-stage.ts'
import { OwnTile } from './parts/own-tile.tsx'
import { askedKey, StageDialog } from './parts/stage-dialog.tsx'
import { joinedOf, type StageState } from './room/state.ts'
import { useStage } from './room/use-stage.ts'
import styles from './stage.module.css'

/** Who is on stage, for everybody; and for a student who is called there or is there, what they do. */
export function StageNotices({ classId }: { classId: number }) {
  const { state } = useStage(classId)
  const { status, isAvailable, isOpen, mayModerate } = state
  const isShown = isAvailable && isOpen && status !== 'none' && status !== 'elsewhere' && status !== 'failed'
  if (!isShown) return null
  return (
    <div className={styles.notices}>
      {mayModerate ? null : <OwnPlace key={classId} classId={classId} state={state} />}
      <WhoIsThere state={state} />
    </div>
  )
}

/** Everybody sees who is on stage. */
function WhoIsThere({ state }: { state: StageState }) {
  const { t } = useTranslation('stage')
  const lang = useLang()
  const others = joinedOf(state).filter(({ userid }) => userid !== state.userId)
  const names = others.map(({ nickName }) => nickName)
  return (
    <p className={styles.who} role="status">
      {names.length > 0 && !state.isTwoWay && t('stage:who', { names: formatList(names, lang) })}
    </p>
  )
}

/** i18n key of what a student is asked now; empty: nothing. */
function askingOf({ own, isTwoWay }: StageState): 'called' | 'lesson' | '' {
  if (own.state === 'called') return 'called'
  return isTwoWay && own.state === '' ? 'lesson' : ''
}

function OwnPlace({ classId, state }: { classId: number; state: StageState }) {
  const { t } = useTranslation('stage')
  const [onStage, media] = useOnStage(classId)
  const { own } = state
  const asking = askingOf(state)
  const [known, setKnown] = useState<string>('')
  const [opened, setOpened] = useState(false)
  const [lessonAsked, setLessonAsked] = useState(false)
  // each call asks by itself, and a booked lesson once on each page
  if (asking !== known) {
    setKnown(asking)
    setOpened(asking === 'called' || (asking === 'lesson' && !lessonAsked))
    if (asking === 'lesson') setLessonAsked(true)
  }
  if (own.state === 'joined' && (media.line !== null || media.isJoining))
    return <OwnTile state={state} onStage={onStage} media={media} />
  if (asking === '' && own.state === '')
    return (
      media.wasEnded && (
        <Notice live onClose={() => onStage.dismiss()}>
          <p>{t('stage:own.ended')}</p>
        </Notice>
      )
    )
  return (
    <>
      <AskedNotice state={state} onAnswer={() => setOpened(true)} onStage={onStage} />
      {opened && (
        <StageDialog
          state={state}
          onStage={onStage}
          media={media}
          onClose={() => setOpened(false)}
          onRefuse={() => {
            setOpened(false)
            if (own.state === 'called') onStage.leave().catch(() => undefined)
          }}
        />
      )}
    </>
  )
}

interface AskedNoticeProps {
  state: StageState
  onAnswer: () => void
  onStage: OnStage
}

/** The way to the dialog, for who has closed it, or is on stage with another page. */
function AskedNotice({ state, onAnswer, onStage }: AskedNoticeProps) {
  const { t } = useTranslation('stage')
  const { busy, run } = useTask()
  const { seconds } = useCountdown(state.own.state === 'called' ? state.own.endsAt : null)
  const key = askedKey(state)
  return (
    <Notice
      tone={key === 'lesson' ? 'info' : 'warn'}
      title={t(`stage:asked.${key}.title`)}
      action={
        <span className={styles.row}>
          <Button size="small" look="primary" onClick={onAnswer}>
            {t(`stage:asked.${key}.open`)}
          </Button>
          {key === 'elsewhere' && (
            <Button
              size="small"
              loading={busy !== ''}
              onClick={() => void run('leave', () => onStage.leave())}
            >
              {t('stage:own.leave')}
            </Button>
          )}
        </span>
      }
    >
      <p>{seconds > 0 ? t('stage:asked.left', { seconds }) : t(`stage:asked.${key}.what`)}</p>
    </Notice>
  )
}
