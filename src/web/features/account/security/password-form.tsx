import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { AccessForm } from '../parts/access-form.tsx'
import { ConfirmationField } from '../parts/confirmation-field.tsx'
import { NewPasswordField } from '../parts/new-password-field.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import { usePasswordChange } from './use-password-change.ts'

/** Changes the password, which ends the user's other sessions. */
export function PasswordForm() {
  const { t } = useTranslation('security')
  const { fields, leave, busy, submit } = usePasswordChange(t('security:password.done'))
  const { values, problemOf } = fields
  return (
    <AccessForm form={fields.form} onSubmit={submit}>
      <OwnPasswordField
        value={values.old}
        onChange={(old) => fields.set('old', old)}
        onBlur={() => leave('old')}
        problem={problemOf('old')}
      />
      <NewPasswordField
        label={t('security:password.new')}
        value={values.password}
        onChange={(password) => fields.set('password', password)}
        onBlur={() => leave('password')}
        problem={problemOf('password')}
      />
      <ConfirmationField
        value={values.confirmation}
        onChange={(confirmation) => fields.set('confirmation', confirmation)}
        onBlur={() => leave('confirmation')}
        problem={problemOf('confirmation')}
      />
      <div>
        <Button type="submit" look="primary" loading={busy}>
          {t('security:password.change')}
        </Button>
      </div>
    </AccessForm>
  )
}
