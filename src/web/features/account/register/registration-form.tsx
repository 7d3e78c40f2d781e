import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AccessForm } from '../parts/access-form.tsx'
import { NewPasswordField } from '../parts/new-password-field.tsx'
import { PhoneInput } from '../parts/phone-input.tsx'
import { ProblemText } from '../parts/problem-text.tsx'
import { ProofFields } from '../parts/proof-fields.tsx'
import { AgreementLine } from './agreement-line.tsx'
import { ExtraFieldRow } from './extra-field.tsx'
import type { ExtraField } from './extras.ts'
import { type KnownPerson, useRegistration } from './use-registration.ts'

export interface RegistrationFormProps {
  extras: readonly ExtraField[]
  /** an account elsewhere takes the place of the password; with what is known from there */
  bySso?: KnownPerson
  /** label of the button; left out: to sign up */
  action?: string
  onDone: () => void
}

export function RegistrationForm({ extras, bySso, action, onDone }: RegistrationFormProps) {
  const { t } = useTranslation('account')
  const state = useRegistration(extras, onDone, bySso)
  const { fields, proof, busy, failure } = state
  const { values } = fields
  return (
    <AccessForm main form={fields.form} onSubmit={state.submit}>
      <PhoneInput
        isNew
        value={values.telephone}
        onChange={(telephone) => fields.set('telephone', telephone)}
        onBlur={state.leavePhone}
        problem={fields.problemOf('telephone')}
      />
      {!bySso && (
        <NewPasswordField
          value={values.password}
          onChange={(password) => fields.set('password', password)}
          onBlur={() => fields.leave('password')}
          problem={fields.problemOf('password')}
        />
      )}
      {extras.map((field) => (
        <ExtraFieldRow key={field.name} field={field} state={state} />
      ))}
      <ProofFields fields={fields} proof={proof} areaCode={values.telephone.areaCode} />
      <AgreementLine state={state} />
      {failure && (
        <Notice tone="error" live>
          <ProblemText problem={failure} />
        </Notice>
      )}
      <Button type="submit" look="primary" size="large" block loading={busy}>
        {action ?? t('account:signUp')}
      </Button>
    </AccessForm>
  )
}
