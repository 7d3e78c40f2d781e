import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { addressOf } from '#web/lib/documents.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

export interface ConsentDialogProps {
  /** before a page, where there is nothing behind it to go back to */
  isGate?: boolean
  onAnswer: (isGiven: boolean) => void
}

/** The new agreement, to be read and accepted before the user goes on; or the way to their data and their account. */
export default function ConsentDialog({ isGate = false, onAnswer }: ConsentDialogProps) {
  const { t } = useTranslation('privacy')
  const { data, error, loading, retry } = useRead(
    'GET /api/v1/account/consents',
    {},
    { quiet: true, maxAge: 0 },
  )
  const [busy, setBusy] = useState(false)
  const wanted = data?.wanted ?? null

  async function accept(agreement_version: number): Promise<void> {
    setBusy(true)
    try {
      await call('POST /api/v1/account/consents', { body: { agreement_version } })
      onAnswer(true)
    } catch {
      // `call` has shown the failure; the text may have changed meanwhile
      retry()
    } finally {
      setBusy(false)
    }
  }
  // accepted elsewhere, as in another tab
  const isSettled = data !== undefined && wanted === null && !loading
  return (
    <Dialog
      open
      title={wanted?.title ?? t('privacy:consent.agreement')}
      width={720}
      dismissable={!isGate}
      onClose={() => onAnswer(false)}
      footer={
        <>
          {isGate ? (
            <ButtonLink to="/privacy">{t('privacy:consent.toPrivacy')}</ButtonLink>
          ) : (
            // within the same document nothing else would close it
            <ButtonLink href={addressOf('student', '/privacy')} onClick={() => onAnswer(false)}>
              {t('privacy:consent.toPrivacy')}
            </ButtonLink>
          )}
          {!isGate && <Button onClick={() => onAnswer(false)}>{t('privacy:consent.later')}</Button>}
          {wanted && (
            <Button look="primary" loading={busy} onClick={() => void accept(wanted.version)}>
              {t('privacy:consent.accept')}
            </Button>
          )}
          {isSettled && (
            <Button look="primary" onClick={() => onAnswer(true)}>
              {t('privacy:consent.goOn')}
            </Button>
          )}
        </>
      }
    >
      {!data && !error && (
        <Loading>
          <Skeleton lines={8} />
        </Loading>
      )}
      {!data && error && <LoadFailure error={error} onRetry={retry} retrying={loading} />}
      {isSettled && <p>{t('privacy:consent.settled')}</p>}
      {wanted && (
        <>
          <p>{t('privacy:consent.needed')}</p>
          <RichText html={wanted.content} />
          <p className="second">{t('privacy:consent.refusing')}</p>
        </>
      )}
    </Dialog>
  )
}
