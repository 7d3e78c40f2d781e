import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { type AirState } from './on-air-state.tsx'
import styles from './broadcast.module.css'
import { obstacle } from './capture.ts'
import { canSendSampleVideo } from './sample-video.ts'
import { LevelMeter } from './level-meter.tsx'
import { Preview } from './preview.tsx'
import { isSending, type Studio } from './use-studio.ts'

const canGoLive: ReadonlySet<AirState> = new Set(['ready', 'ended', 'interrupted'])

export interface StudioPanelProps {
  studio: Studio
  air: AirState
  /** another publisher, such as OBS, is live */
  viaProgram: boolean
  /** the school is a demo, whose video can be sent in place of a camera */
  hasSampleVideo: boolean
  onEnd: () => void
}

/** The browser studio: preview, microphone level, and the button that goes live. */
export function StudioPanel({ studio, air, viaProgram, hasSampleVideo, onEnd }: StudioPanelProps) {
  const { t } = useTranslation('broadcast')
  const { stream, source, opening, problem, muted, state } = studio
  const blocked = problem ?? (source === 'sample' && stream ? null : obstacle())
  const sending = isSending(state)
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button may be replaced by another one.
  useKeptFocus(heading, `${sending} ${air}`)
  const busyElsewhere = air === 'live' && !sending
  return (
    <Card as="section" padding="large" aria-labelledby="studio-title">
      <h2 ref={heading} tabIndex={-1} id="studio-title" className={styles.title}>
        {t('broadcast:studio.title')}
      </h2>
      <Preview stream={stream} source={source} />
      {blocked && (
        <Notice tone="warn" live title={t(`broadcast:problem.${blocked}.title`)}>
          <p>{t(`broadcast:problem.${blocked}.text`)}</p>
        </Notice>
      )}
      <SendingState studio={studio} />
      {busyElsewhere && (
        <Notice>
          <p>{t(viaProgram ? 'broadcast:studio.viaProgram' : 'broadcast:studio.elsewhere')}</p>
        </Notice>
      )}
      {stream && <LevelMeter stream={stream} muted={muted} />}
      <div className={styles.controls}>
        {!sending &&
          (['camera', 'screen'] as const).map((one) => (
            <Button
              key={one}
              aria-pressed={stream !== null && source === one}
              loading={opening && source === one}
              disabled={obstacle() !== null}
              onClick={() => void studio.open(one)}
            >
              {t(`broadcast:studio.${one}`)}
            </Button>
          ))}
        {stream && (
          <Button aria-pressed={muted} onClick={() => studio.mute(!muted)}>
            {t(muted ? 'broadcast:studio.unmute' : 'broadcast:studio.mute')}
          </Button>
        )}
        {stream && !sending && (
          <Button look="primary" disabled={!canGoLive.has(air)} onClick={studio.goLive}>
            {t(air === 'interrupted' ? 'broadcast:studio.goOn' : 'broadcast:studio.goLive')}
          </Button>
        )}
        {hasSampleVideo && !sending && !busyElsewhere && (
          <Button
            aria-describedby="studio-sample"
            loading={opening && source === 'sample'}
            disabled={opening || !canGoLive.has(air) || !canSendSampleVideo()}
            onClick={() => void studio.open('sample').then(studio.goLive)}
          >
            {t('broadcast:studio.sample')}
          </Button>
        )}
        {(sending || air === 'live' || air === 'interrupted') && (
          <Button look="danger" onClick={onEnd}>
            {t('broadcast:studio.end')}
          </Button>
        )}
      </div>
      {hasSampleVideo && !sending && (
        <p id="studio-sample" className={styles.hint}>
          {t(canSendSampleVideo() ? 'broadcast:studio.sampleHint' : 'broadcast:problem.sample.text')}
        </p>
      )}
    </Card>
  )
}

/** State of the connection to the server, as text. */
function SendingState({ studio: { state, stream } }: { studio: Studio }) {
  const { t } = useTranslation('broadcast')
  if (state === null || (state.kind === 'stopped' && stream === null)) return null
  if (state.kind === 'refused')
    return (
      <Notice tone="error" live title={t('broadcast:sending.refused')}>
        <p>{state.message}</p>
      </Notice>
    )
  const tone = state.kind === 'reconnecting' || state.kind === 'replaced' ? 'warn' : 'info'
  return (
    <Notice tone={state.kind === 'sending' ? 'good' : tone} live>
      <p>{t(`broadcast:sending.${state.kind}`)}</p>
    </Notice>
  )
}
