import { useTranslation } from 'react-i18next'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { clockText } from '#web/ui/clock-text.ts'
import { formatDateTime } from '#web/ui/format-time.ts'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { WordSpace } from '#web/ui/word-space.tsx'
import styles from './broadcast.module.css'
import type { StreamInfo } from './types.ts'

export type AirState =
  | 'cancelled'
  | 'early'
  | 'closed'
  | 'live'
  | 'interrupted'
  | 'ending'
  | 'trialEnding'
  | 'ended'
  | 'tried'
  | 'ready'

/** State of a class, by the server's clock. After a trial the class is still to come. */
export function airStateOf(stream: StreamInfo): AirState {
  const { is_cancelled, state, is_trial, server_time, opens_at, begins_at, closes_at } = stream
  if (is_cancelled) return 'cancelled'
  if (state === 'ending' && is_trial) return 'trialEnding'
  if (state === 'live' || state === 'interrupted' || state === 'ending') return state
  if (server_time < opens_at) return 'early'
  if (server_time >= closes_at) return 'closed'
  if (state !== 'ended') return 'ready'
  if (!is_trial) return 'ended'
  return server_time < begins_at ? 'tried' : 'ready'
}

const tones: Readonly<Record<AirState, TagTone>> = {
  cancelled: 'neutral',
  early: 'neutral',
  closed: 'neutral',
  live: 'price',
  interrupted: 'warn',
  ending: 'neutral',
  trialEnding: 'neutral',
  ended: 'good',
  tried: 'accent',
  ready: 'accent',
}

/** One sentence: whether the class is on air, and if not, when it can be. */
export function AirStateLine({ stream }: { stream: StreamInfo }) {
  const { t } = useTranslation('broadcast')
  const view = useTimeView()
  const state = airStateOf(stream)
  const values = {
    begins: formatDateTime(stream.begins_at, view),
    opens: formatDateTime(stream.opens_at, view),
    closes: formatDateTime(stream.closes_at, view),
    length: clockText(stream.duration),
  }
  const isTrialSoFar = (state === 'ready' || state === 'live') && stream.server_time < stream.begins_at
  return (
    <p className={styles.state} role="status">
      <Tag tone={tones[state]}>{t(`broadcast:air.${state}.name`)}</Tag>
      <span>
        {t(`broadcast:air.${state}.text`, values)}
        {state === 'ended' && stream.stream_state === 'replay' && (
          <>
            <WordSpace />
            {t('broadcast:air.ended.replay')}
          </>
        )}
        {isTrialSoFar && (
          <>
            <WordSpace />
            {t('broadcast:air.beforeClass', values)}
          </>
        )}
      </span>
    </p>
  )
}
