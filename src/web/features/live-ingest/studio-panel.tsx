import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import styles from './broadcast.module.css'
import { DeviceSettings } from './device-settings.tsx'
import { LevelMeter } from './level-meter.tsx'
import type { AirState } from './on-air-state.tsx'
import { Preview } from './preview.tsx'
import { Rehearsal } from './rehearsal.tsx'
import { canShow, SceneChoice } from './scene-choice.tsx'
import { SendingState } from './sending-state.tsx'
import { ShortcutList } from './shortcut-list.tsx'
import { SlideControls } from './slides/slide-controls.tsx'
import { SlideLayer } from './slides/slide-layer.tsx'
import type { SlideShow } from './slides/use-slide-show.ts'
import { obstacle } from './sources/problems.ts'
import { canSendSampleVideo } from './sources/sample-video.ts'
import { layersOf, scenes } from './stage/scene.ts'
import type { Studio } from './studio.ts'
import { isSending, type StudioState } from './studio-state.ts'
import { TroubleNotices } from './trouble-notices.tsx'
import { type Shortcuts, useShortcuts } from './use-shortcuts.ts'

const canGoLive: ReadonlySet<AirState> = new Set(['ready', 'ended', 'tried', 'interrupted'])

export interface StudioPanelProps {
  studio: Studio
  state: StudioState
  show: SlideShow
  air: AirState
  /** another publisher, such as OBS, is live */
  viaProgram: boolean
  /** the school is a demo, whose video can be sent in place of a camera */
  hasSampleVideo: boolean
  onEnd: () => void
}

function shortcutsOf({ studio, state, show }: StudioPanelProps): Shortcuts {
  const { muted } = state.voices.microphone
  const turn = (by: number) => () => show.turn(show.page + by)
  const tool = (one: 'pen' | 'pointer') => () => show.setTool(show.tool === one ? null : one)
  return {
    ...Object.fromEntries(
      scenes.map((scene, index) => [
        String(index + 1),
        () => canShow(scene, state) && void studio.show(scene),
      ]),
    ),
    m: () => studio.setVoice('microphone', { muted: !muted }),
    ...(show.pdf && {
      ArrowRight: turn(1),
      PageDown: turn(1),
      ArrowLeft: turn(-1),
      PageUp: turn(-1),
      p: tool('pen'),
      l: tool('pointer'),
    }),
  }
}

/** The browser studio: what is sent, its scenes and sources, and the button that goes live. */
export function StudioPanel(props: StudioPanelProps) {
  const { studio, state, show, air, viaProgram, hasSampleVideo, onEnd } = props
  const { t } = useTranslation('broadcast')
  const { stream, isSample, opening, troubles, voices } = state
  const { muted } = voices.microphone
  const blocked = isSample && stream ? null : obstacle()
  const sending = isSending(state.sending)
  const showsSlide = stream !== null && layersOf[state.scene].includes('slide') && show.pdf !== null
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button may be replaced by another one.
  useKeptFocus(heading, `${sending} ${air}`)
  useShortcuts(state.choices.keys, shortcutsOf(props))
  const busyElsewhere = air === 'live' && !sending
  return (
    <Card as="section" padding="large" aria-labelledby="studio-title">
      <h2 ref={heading} tabIndex={-1} id="studio-title" className={styles.title}>
        {t('broadcast:studio.title')}
      </h2>
      <Preview stream={stream}>
        {showsSlide && show.tool !== null && <SlideLayer studio={studio} show={show} />}
      </Preview>
      {showsSlide && <SlideControls show={show} />}
      {blocked && (
        <Notice tone="warn" live title={t(`broadcast:problem.${blocked}.title`)}>
          <p>{t(`broadcast:problem.${blocked}.text`)}</p>
        </Notice>
      )}
      <TroubleNotices studio={studio} troubles={troubles} />
      <SendingState state={state} air={air} />
      {busyElsewhere && (
        <Notice>
          <p>{t(viaProgram ? 'broadcast:studio.viaProgram' : 'broadcast:studio.elsewhere')}</p>
        </Notice>
      )}
      {stream && state.hasMicrophone && <LevelMeter loudness={studio.loudness} muted={muted} />}
      <div className={styles.controls}>
        {stream && (
          <Button aria-pressed={muted} onClick={() => studio.setVoice('microphone', { muted: !muted })}>
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
            loading={opening === 'sample'}
            disabled={opening !== null || !canGoLive.has(air) || !canSendSampleVideo()}
            onClick={() => void studio.openSample().then((isOpen) => isOpen && studio.goLive())}
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
      <SceneChoice studio={studio} state={state} />
      {hasSampleVideo && !sending && (
        <p id="studio-sample" className={styles.hint}>
          {t(canSendSampleVideo() ? 'broadcast:studio.sampleHint' : 'broadcast:problem.sample.text')}
        </p>
      )}
      {stream && <DeviceSettings studio={studio} state={state} />}
      {stream && !sending && <Rehearsal stream={stream} />}
      <ShortcutList studio={studio} state={state} />
    </Card>
  )
}
