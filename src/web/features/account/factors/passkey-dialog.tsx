import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { factorLimits } from '#contract/account/factor-limits.ts'
import { call } from '#web/lib/call.ts'
import { failureText } from '#web/lib/failures.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import styles from './factors.module.css'
import { makePasskey } from './passkey-browser.ts'
import type { AddDialogProps } from './totp-dialog.tsx'

/** Adds a passkey: its name, then what the browser and the device ask. */
export function PasskeyDialog({ onAdded, onClose }: AddDialogProps) {
  const { t } = useTranslation('factors')
  const id = useId()
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    if (name.trim() === '') {
      setProblem(t('factors:passkeyName.missing'))
      return
    }
    setBusy(true)
    setProblem('')
    try {
      const options = await call('POST /api/v1/account/factors/passkeys/options', {}, { quiet: true })
      const body = { name: name.trim(), passkey: await makePasskey(options) }
      onAdded((await call('POST /api/v1/account/factors/passkeys', { body }, { quiet: true })).recovery_codes)
    } catch (error) {
      // what the browser throws has no words for people
      setProblem(failureText(error) || t('factors:passkeyFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={t('factors:addPasskey')}
      onClose={onClose}
      dismissable={!busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('factors:cancel')}
          </Button>
          <Button look="primary" type="submit" form={id} loading={busy}>
            {t('factors:passkeyName.go')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={(event) => void add(event)}>
        <p>{t('factors:passkeyName.what')}</p>
        <Field
          label={t('factors:passkeyName.label')}
          hint={t('factors:passkeyName.hint')}
          required
          error={problem}
        >
          <TextInput
            maxLength={factorLimits.passkeyName}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
