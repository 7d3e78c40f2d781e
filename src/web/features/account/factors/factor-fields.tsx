import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { factorLimits } from '#contract/account/factor-limits.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import styles from '../parts/access-page.module.css'
import { knowsPasskeys } from './passkey-browser.ts'
import type { FactorForm } from './use-factor-form.ts'

interface FactorFieldsProps {
  form: FactorForm
  /** of the form, for the button outside it */
  id: string
  /** other fields, before that of the code */
  children?: ReactNode
}

/** The ways to prove oneself: a button for a passkey, a field for a code. */
export function FactorFields({ form, id, children }: FactorFieldsProps) {
  const { t } = useTranslation('factors')
  const { factor, busy } = form
  const isRecovery = factor === 'recovery'
  return (
    <form id={id} className={styles.form} noValidate onSubmit={form.submit}>
      {form.hasPasskey && knowsPasskeys() && (
        <div>
          <Button look="primary" loading={busy === 'passkey'} onClick={form.usePasskey}>
            {t('factors:usePasskey')}
          </Button>
        </div>
      )}
      {children}
      {factor !== null && (
        <Field
          label={t(isRecovery ? 'factors:recoveryCode' : 'factors:appCode')}
          hint={t(isRecovery ? 'factors:recoveryHint' : 'factors:appHint')}
          required
        >
          <TextInput
            name="one-time-code"
            autoComplete={isRecovery ? 'off' : 'one-time-code'}
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoCapitalize="off"
            spellCheck={false}
            maxLength={factorLimits.recoveryInput}
            value={form.code}
            onChange={({ target }) => form.setCode(target.value)}
          />
        </Field>
      )}
      {form.change && (
        <div>
          <Button look="quiet" size="small" onClick={form.change}>
            {t(isRecovery ? 'factors:useApp' : 'factors:useRecovery')}
          </Button>
        </div>
      )}
      {form.problem && (
        <Notice tone="error" live>
          {form.problem}
        </Notice>
      )}
    </form>
  )
}
