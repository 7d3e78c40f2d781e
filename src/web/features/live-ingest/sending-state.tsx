import { useTranslation } from 'react-i18next'
import { Notice } from '#web/ui/notice.tsx'
import type { AirState } from './on-air-state.tsx'
import { qualities } from './sending/quality.ts'
import type { StudioState } from './studio-state.ts'

export interface SendingStateProps {
  state: StudioState
  /** whether the school has what is sent: a connection alone is no broadcast */
  air: AirState
}

/** State of the connection to the server, and what of the picture the line carries, as text. */
export function SendingState({ state: { sending, stream, quality }, air }: SendingStateProps) {
  const { t } = useTranslation('broadcast')
  if (sending === null || (sending.kind === 'stopped' && stream === null)) return null
  if (sending.kind === 'refused')
    return (
      <Notice tone="error" live title={t('broadcast:sending.refused')}>
        <p>{sending.message}</p>
      </Notice>
    )
  const isNotReceived = sending.kind === 'sending' && air !== 'live'
  const isLost = isNotReceived && (air === 'interrupted' || air === 'closed')
  const tone = isLost || sending.kind === 'reconnecting' || sending.kind === 'replaced' ? 'warn' : 'info'
  const isTrialOver = sending.kind === 'over' && (air === 'tried' || air === 'trialEnding')
  const key = isTrialOver ? 'trialOver' : isLost ? 'lost' : isNotReceived ? 'notReceived' : sending.kind
  const isWeak = sending.kind === 'sending' && quality !== null && quality.videoBits < qualities[0].videoBits
  return (
    <>
      <Notice tone={key === 'sending' ? 'good' : tone} live>
        <p>{t(`broadcast:sending.${key}`)}</p>
      </Notice>
      {isWeak && (
        <Notice tone="warn" live>
          <p>
            {t('broadcast:quality.weak', {
              height: quality.height,
              rate: Math.round(quality.videoBits / 1000),
            })}
          </p>
        </Notice>
      )}
    </>
  )
}
