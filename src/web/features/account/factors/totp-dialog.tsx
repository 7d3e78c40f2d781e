import { type FormEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { factorLimits } from '#contract/account/factor-limits.ts'
import { call, type CallReply } from '#web/lib/call.ts'
import { failureText } from '#web/lib/failures.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import styles from './factors.module.css'

const QrCode = lazy(() => import('#web/ui/qr-code.tsx'))

/** of the code, px */
const SIZE = 200

export interface AddDialogProps {
  /** with the recovery codes that were made; none where there were some before */
  onAdded: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/** Sets an app up: its secret as a QR code and as text, confirmed by the first code. */
export function TotpDialog({ onAdded, onClose }: AddDialogProps) {
  const { t } = useTranslation('factors')
  const id = useId()
  const [made, setMade] = useState<CallReply<'POST /api/v1/account/factors/totp'> | null>(null)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void call('POST /api/v1/account/factors/totp').then(setMade, onClose)
  }, [onClose])

  async function confirm(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem('')
    try {
      const body = { code: code.trim() }
      onAdded((await call('PUT /api/v1/account/factors/totp', { body }, { quiet: true })).recovery_codes)
    } catch (error) {
      setProblem(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={t('factors:addApp')}
      onClose={onClose}
      dismissable={!busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('factors:cancel')}
          </Button>
          <Button look="primary" type="submit" form={id} loading={busy} disabled={made === null}>
            {t('factors:totp.confirm')}
          </Button>
        </>
      }
    >
      {made === null ? (
        <Loading>
          <Skeleton shape="block" height={SIZE} />
        </Loading>
      ) : (
        <form id={id} className={styles.form} noValidate onSubmit={(event) => void confirm(event)}>
          <p>{t('factors:totp.scan')}</p>
          <div className={styles.qr}>
            <Suspense fallback={<Skeleton shape="block" height={SIZE} />}>
              <QrCode value={made.uri} size={SIZE} label={t('factors:totp.qr')} />
            </Suspense>
          </div>
          <div>
            <p className="second">{t('factors:totp.typed')}</p>
            <p className={styles.secret}>{made.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
          </div>
          <Field label={t('factors:appCode')} hint={t('factors:totp.hint')} required error={problem}>
            <TextInput
              name="one-time-code"
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={factorLimits.recoveryInput}
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          </Field>
        </form>
      )}
    </Dialog>
  )
}
