import { useTranslation } from 'react-i18next'
import { limits } from '#contract/account/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { AccessForm } from '../parts/access-form.tsx'
import { NewPasswordField } from '../parts/new-password-field.tsx'
import { ProblemText } from '../parts/problem-text.tsx'
import { useSetup } from './use-setup.ts'

/** User name and password of the first administrator. */
export function SetupForm({ token }: { token: string }) {
  const { t } = useTranslation('account')
  const { fields, busy, failure, submit } = useSetup(token)
  const { values, problemOf } = fields
  const nameProblem = problemOf('username')
  const confirmationProblem = problemOf('confirmation')
  return (
    <AccessForm form={fields.form} onSubmit={submit}>
      <Field
        label={t('account:username')}
        required
        hint={t('registration:setup.usernameHint')}
        error={nameProblem && <ProblemText problem={nameProblem} />}
      >
        <TextInput
          name="username"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={limits.usernameInput}
          value={values.username}
          onChange={({ target }) => fields.set('username', target.value)}
          onBlur={() => fields.leave('username')}
        />
      </Field>
      <NewPasswordField
        value={values.password}
        onChange={(password) => fields.set('password', password)}
        onBlur={() => fields.leave('password')}
        problem={problemOf('password')}
      />
      <Field
        label={t('registration:confirmation')}
        required
        error={confirmationProblem && <ProblemText problem={confirmationProblem} />}
      >
        <PasswordInput
          name="confirmation"
          autoComplete="new-password"
          maxLength={limits.passwordInput}
          value={values.confirmation}
          onChange={({ target }) => fields.set('confirmation', target.value)}
          onBlur={() => fields.leave('confirmation')}
        />
      </Field>
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
