import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'
import type { OnStage, OnStageState } from '../media/on-stage.ts'
import { useLoudness } from '../media/use-loudness.ts'
import type { StageState } from '../room/state.ts'
import styles from '../stage.module.css'
import { SoundLevel } from './sound-level.tsx'
import { StreamView } from './stream-view.tsx'
import { TroubleNotice } from './trouble-notice.tsx'

export interface StageDialogProps {
  state: StageState
  onStage: OnStage
  media: OnStageState
  /** it is not answered now, and nothing is open */
  onClose: () => void
  /** the call is not taken */
  onRefuse: () => void
}

/** i18n key of what somebody is asked, by how they come on stage. */
export const askedKey = ({ own, isTwoWay }: StageState): 'called' | 'elsewhere' | 'lesson' =>
  own.state === 'joined' ? 'elsewhere' : isTwoWay ? 'lesson' : 'called'

/** Asks whether somebody comes on stage, and says before what will happen; camera and microphone wait for a press. */
export function StageDialog({ state, onStage, media, onClose, onRefuse }: StageDialogProps) {
  const { t } = useTranslation('stage')
  const [busy, setBusy] = useState<'camera' | 'voice' | null>(null)
  const { seconds } = useCountdown(state.own.state === 'called' ? state.own.endsAt : null)
  const key = askedKey(state)
  useEffect(
    () => () => {
      // the stage may say that they are there before the answer does
      const { line, isJoining } = onStage.snapshot()
      if (line === null && !isJoining) onStage.close()
    },
    [onStage],
  )
  async function join(withCamera: boolean) {
    setBusy(withCamera ? 'camera' : 'voice')
    const isThere = await onStage.join(withCamera)
    setBusy(null)
    if (isThere) onClose()
  }
  return (
    <Dialog
      open
      title={t(`stage:asked.${key}.title`)}
      width={520}
      dismissable={busy === null}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy !== null} onClick={onRefuse}>
            {t('stage:asked.notNow')}
          </Button>
          <Button loading={busy === 'voice'} disabled={busy === 'camera'} onClick={() => void join(false)}>
            {t('stage:asked.withVoice')}
          </Button>
          <Button
            look="primary"
            loading={busy === 'camera'}
            disabled={busy === 'voice'}
            onClick={() => void join(true)}
          >
            {t('stage:asked.withCamera')}
          </Button>
        </>
      }
    >
      <div className={styles.asked}>
        <ul className={styles.facts}>
          <li>{t(state.isTwoWay ? 'stage:asked.seenInLesson' : 'stage:asked.seen')}</li>
          <li>{t(state.isReplay ? 'stage:asked.recordedShown' : 'stage:asked.recorded')}</li>
          <li>{t('stage:asked.anyTime')}</li>
        </ul>
        <Preview onStage={onStage} media={media} disabled={busy !== null} />
        {media.trouble && <TroubleNotice trouble={media.trouble} />}
        <p className={styles.hint} role="timer">
          {seconds > 0 && t('stage:asked.left', { seconds })}
        </p>
      </div>
    </Dialog>
  )
}

/** What others would see and hear, for oneself alone. */
function Preview({
  onStage,
  media,
  disabled,
}: Pick<StageDialogProps, 'onStage' | 'media'> & { disabled: boolean }) {
  const { t } = useTranslation('stage')
  const { stream, hasCamera, isOpening } = media
  const loudness = useLoudness(stream)
  if (!stream)
    return (
      <div className={styles.row}>
        <Button
          size="small"
          loading={isOpening}
          disabled={disabled}
          onClick={() => void onStage.preview(true)}
        >
          {t('stage:asked.try')}
        </Button>
        <span className={styles.hint}>{t('stage:asked.tryHint')}</span>
      </div>
    )
  return (
    <div className={styles.preview}>
      {hasCamera && <StreamView stream={stream} label={t('stage:own.picture')} isMirrored />}
      <SoundLevel loudness={loudness} label={t('stage:own.voice')} />
      <p className={styles.hint}>{t('stage:asked.onlyYou')}</p>
    </div>
  )
}
