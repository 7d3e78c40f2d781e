import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { OnStage, OnStageState } from '../media/on-stage.ts'
import { useLoudness } from '../media/use-loudness.ts'
import type { StageState } from '../room/state.ts'
import styles from '../stage.module.css'
import { useTask } from '#web/lib/use-task.ts'
import { SoundLevel } from './sound-level.tsx'
import { StreamView } from './stream-view.tsx'
import { TroubleNotice } from './trouble-notice.tsx'

export interface OwnTileProps {
  state: StageState
  onStage: OnStage
  media: OnStageState
}

/** i18n key of how one stands on stage. */
function standing({ own, isTwoWay, isReceived }: StageState, { line, hasSound }: OnStageState): string {
  if (line === 'lost') return 'lost'
  if (line !== 'there') return 'connecting'
  if (!isReceived) return isTwoWay ? 'unreceivedInLesson' : 'unreceived'
  if (own.is_muted === 1) return 'muted'
  if (!hasSound) return 'silent'
  return isTwoWay ? 'inLesson' : 'there'
}

/** The own picture on stage, with what one does there. */
export function OwnTile({ state, onStage, media }: OwnTileProps) {
  const { t } = useTranslation('stage')
  const { busy, run } = useTask()
  const { stream, hasCamera, hasSound, line, why, trouble } = media
  const loudness = useLoudness(stream)
  const isMuted = state.own.is_muted === 1
  if (line === 'refused')
    return (
      <Notice
        tone="error"
        live
        title={t('stage:own.refused')}
        action={
          <span className={styles.row}>
            <Button size="small" look="primary" onClick={() => onStage.send()}>
              {t('stage:own.again')}
            </Button>
            <Button size="small" onClick={() => void run('leave', () => onStage.leave())}>
              {t('stage:own.leave')}
            </Button>
          </span>
        }
      >
        {why && <p>{why}</p>}
      </Notice>
    )
  return (
    <section className={styles.own} aria-label={t('stage:own.title')}>
      {hasCamera && <StreamView stream={stream} label={t('stage:own.picture')} isMirrored />}
      <div className={styles.ownSide}>
        <p className={styles.standing} role="status">
          {t(`stage:own.${standing(state, media)}`)}
        </p>
        <SoundLevel loudness={hasSound && !isMuted ? loudness : null} label={t('stage:own.voice')} />
        <div className={styles.row}>
          <Button
            size="small"
            aria-pressed={!hasSound}
            loading={busy === 'sound'}
            onClick={() => void run('sound', () => onStage.setSound(!hasSound))}
          >
            {t(hasSound ? 'stage:own.mute' : 'stage:own.unmute')}
          </Button>
          <Button
            size="small"
            loading={busy === 'camera'}
            onClick={() => void run('camera', () => onStage.setCamera(!hasCamera))}
          >
            {t(hasCamera ? 'stage:own.cameraOff' : 'stage:own.cameraOn')}
          </Button>
          <Button
            size="small"
            look="danger"
            loading={busy === 'leave'}
            onClick={() => void run('leave', () => onStage.leave())}
          >
            {t(state.isTwoWay ? 'stage:own.leaveLesson' : 'stage:own.leave')}
          </Button>
        </div>
      </div>
      {trouble && (
        <div className={styles.whole}>
          <TroubleNotice
            trouble={trouble}
            action={
              <Button size="small" look="quiet" onClick={() => onStage.dismiss()}>
                {t('stage:own.close')}
              </Button>
            }
          />
        </div>
      )}
    </section>
  )
}
