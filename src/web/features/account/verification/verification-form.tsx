import { useTranslation } from 'react-i18next'
import { limits } from '#contract/account/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { WordSpace } from '#web/ui/word-space.tsx'
import { AccessForm } from '../parts/access-form.tsx'
import { NewPasswordField } from '../parts/new-password-field.tsx'
import { PhoneInput } from '../parts/phone-input.tsx'
import { ProblemText } from '../parts/problem-text.tsx'
import { ProofFields } from '../parts/proof-fields.tsx'
import { UsernameField } from '../parts/username-field.tsx'
import type { Unverified } from './use-unverified.ts'
import { useVerification } from './use-verification.ts'

/** Phone, user name, password, e-mail, captcha and SMS code. */
export function VerificationForm({ account }: { account: Unverified }) {
  const { t } = useTranslation('verification')
  const state = useVerification(account)
  const { fields, proof, failure } = state
  const { values, problemOf } = fields
  const emailProblem = problemOf('email')
  return (
    <AccessForm main form={fields.form} onSubmit={state.submit}>
      <PhoneInput
        isNew
        value={values.telephone}
        onChange={(telephone) => fields.set('telephone', telephone)}
        onBlur={state.leavePhone}
        problem={problemOf('telephone')}
        disabled={state.hasPhone}
      />
      <UsernameField
        value={values.username}
        onChange={(username) => fields.set('username', username)}
        onBlur={state.leaveUsername}
        problem={problemOf('username')}
        hint={state.nameFixed ? t('verification:nameFixed') : t('verification:nameOnce')}
        disabled={state.nameFixed}
      />
      <NewPasswordField
        label={t('verification:newPassword')}
        value={values.password}
        onChange={(password) => fields.set('password', password)}
        onBlur={() => fields.leave('password')}
        problem={problemOf('password')}
      />
      <Field
        label={t('registration:extra.email')}
        optional
        error={emailProblem && <ProblemText problem={emailProblem} />}
      >
        <TextInput
          type="email"
          name="email"
          autoComplete="email"
          maxLength={limits.email}
          value={values.email}
          onChange={({ target }) => fields.set('email', target.value)}
          onBlur={() => fields.leave('email')}
        />
      </Field>
      <ProofFields fields={fields} proof={proof} />
      {failure && (
        <Notice tone="error" live>
          <ProblemText problem={failure} />
        </Notice>
      )}
      <Button type="submit" look="primary" size="large" block loading={state.busy}>
        {t('verification:confirm')}
      </Button>
      <p className="second">
        {t('verification:agreeByConfirming')}
        <WordSpace />
        <a href="#/registeargreement" target="_blank" rel="noopener">
          {t('registration:agreement')}
        </a>
      </p>
    </AccessForm>
  )
}
