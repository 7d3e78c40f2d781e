import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AccessForm } from '../parts/access-form.tsx'
import { ConfirmationField } from '../parts/confirmation-field.tsx'
import { NewPasswordField } from '../parts/new-password-field.tsx'
import { ProblemText } from '../parts/problem-text.tsx'
import { UsernameField } from '../parts/username-field.tsx'
import { useSetup } from './use-setup.ts'

/** User name and password of the first administrator. */
export function SetupForm({ token }: { token: string }) {
  const { t } = useTranslation('account')
  const { fields, busy, failure, submit } = useSetup(token)
  const { values, problemOf } = fields
  return (
    <AccessForm main form={fields.form} onSubmit={submit}>
      <UsernameField
        value={values.username}
        onChange={(username) => fields.set('username', username)}
        onBlur={() => fields.leave('username')}
        problem={problemOf('username')}
        hint={t('registration:setup.usernameHint')}
      />
      <NewPasswordField
        value={values.password}
        onChange={(password) => fields.set('password', password)}
        onBlur={() => fields.leave('password')}
        problem={problemOf('password')}
      />
      <ConfirmationField
        value={values.confirmation}
        onChange={(confirmation) => fields.set('confirmation', confirmation)}
        onBlur={() => fields.leave('confirmation')}
        problem={problemOf('confirmation')}
      />
      {failure && (
        <Notice tone="error" live>
          <ProblemText problem={failure} />
        </Notice>
      )}
      <Button type="submit" look="primary" size="large" block loading={busy}>
        {t('registration:setup.create')}
      </Button>
    </AccessForm>
  )
}
