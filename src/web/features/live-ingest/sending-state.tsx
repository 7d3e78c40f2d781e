import { useTranslation } from 'react-i18next'
import { Notice } from '#web/ui/notice.tsx'
import { qualities } from './sending/quality.ts'
import type { StudioState } from './studio-state.ts'

/** State of the connection to the server, and what of the picture the line carries, as text. */
export function SendingState({ state: { sending, stream, quality } }: { state: StudioState }) {
  const { t } = useTranslation('broadcast')
  if (sending === null || (sending.kind === 'stopped' && stream === null)) return null
  if (sending.kind === 'refused')
    return (
      <Notice tone="error" live title={t('broadcast:sending.refused')}>
        <p>{sending.message}</p>
      </Notice>
    )
  const tone = sending.kind === 'reconnecting' || sending.kind === 'replaced' ? 'warn' : 'info'
  const isWeak = sending.kind === 'sending' && quality !== null && quality.videoBits < qualities[0].videoBits
  return (
    <>
      <Notice tone={sending.kind === 'sending' ? 'good' : tone} live>
        <p>{t(`broadcast:sending.${sending.kind}`)}</p>
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
