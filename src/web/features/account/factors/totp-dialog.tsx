import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { factorLimits } from '#contract/account/factor-limits.ts'
import { call, type CallReply } from '#web/lib/call.ts'
import { Field } from '#web/ui/field.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import styles from '../security/security.module.css'
import { AddDialog, type AddProps } from './add-dialog.tsx'

const QrCode = lazy(() => import('#web/ui/qr-code.tsx'))

/** of the code, px */
const SIZE = 200

type Made = CallReply<'POST /api/v1/account/factors/totp'>

/** Sets an app up: its secret as a QR code and as text, confirmed by the first code. */
export function TotpDialog({ onAdded, onClose }: AddProps) {
  const { t } = useTranslation('factors')
  const [made, setMade] = useState<Made | null>(null)
  const [code, setCode] = useState('')
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void call('POST /api/v1/account/factors/totp').then(setMade, onClose)
  }, [onClose])

  async function add(): Promise<readonly string[]> {
    const body = { code: code.trim() }
    return (await call('PUT /api/v1/account/factors/totp', { body }, { quiet: true })).recovery_codes
  }
  return (
    <AddDialog
      title={t('factors:addApp')}
      action={t('factors:totp.confirm')}
      {...(made === null && {
        waiting: (
          <Loading>
            <Skeleton shape="block" height={SIZE} />
          </Loading>
        ),
      })}
      add={add}
      onAdded={onAdded}
      onClose={onClose}
    >
      {(problem) => (
        <>
          {made && <Secret made={made} />}
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
        </>
      )}
    </AddDialog>
  )
}

function Secret({ made: { uri, secret } }: { made: Made }) {
  const { t } = useTranslation('factors')
  return (
    <>
      <p>{t('factors:totp.scan')}</p>
      <div className={styles.qr}>
        <Suspense fallback={<Skeleton shape="block" height={SIZE} />}>
          <QrCode value={uri} size={SIZE} label={t('factors:totp.qr')} />
        </Suspense>
      </div>
      <div>
        <p className="second">{t('factors:totp.typed')}</p>
        <p className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
      </div>
    </>
  )
}
