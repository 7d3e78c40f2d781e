import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { factorLimits } from '#contract/account/factor-limits.ts'
import { call } from '#web/lib/call.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { AddDialog, type AddProps } from './add-dialog.tsx'
import { makePasskey } from './passkey-browser.ts'

/** Adds a passkey: its name, then what the browser and the device ask. */
export function PasskeyDialog(props: AddProps) {
  const { t } = useTranslation('factors')
  const [name, setName] = useState('')
  async function add(): Promise<readonly string[]> {
    const options = await call('POST /api/v1/account/factors/passkeys/options', {}, { quiet: true })
    const body = { name: name.trim(), passkey: await makePasskey(options) }
    return (await call('POST /api/v1/account/factors/passkeys', { body }, { quiet: true })).recovery_codes
  }
  return (
    <AddDialog
      {...props}
      title={t('factors:addPasskey')}
      action={t('factors:passkeyName.go')}
      missing={name.trim() === '' ? t('factors:passkeyName.missing') : ''}
      add={add}
    >
      {(problem) => (
        <>
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
        </>
      )}
    </AddDialog>
  )
}
