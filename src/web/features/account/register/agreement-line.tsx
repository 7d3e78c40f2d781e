import { useTranslation } from 'react-i18next'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ProblemText } from '../parts/problem-text.tsx'
import type { RegistrationState } from './use-registration.ts'

/** The agreement opens beside the form, which keeps what was typed. */
function AgreementLink() {
  const { t } = useTranslation('account')
  return (
    <a href="#/registeargreement" target="_blank" rel="noopener">
      {t('registration:agreement')}
    </a>
  )
}

/** Agreed to by a tick where the school asks for one, by signing up otherwise. */
export function AgreementLine({ state: { fields, mustAgree } }: { state: RegistrationState }) {
  const { t } = useTranslation('account')
  if (!mustAgree) {
    return (
      <p className="second">
        {t('registration:agreeBySigningUp')} <AgreementLink />
      </p>
    )
  }
  const problem = fields.problemOf('agreed')
  return (
    <Checkbox
      name="agreed"
      required
      checked={fields.values.agreed}
      onChange={({ target }) => fields.set('agreed', target.checked)}
      error={problem && <ProblemText problem={problem} />}
    >
      {t('registration:agree')} <AgreementLink />
    </Checkbox>
  )
}
