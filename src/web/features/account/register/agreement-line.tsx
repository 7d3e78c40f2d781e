import { useTranslation } from 'react-i18next'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { WordSpace } from '#web/ui/word-space.tsx'
import { ProblemText } from '../parts/problem-text.tsx'
import type { RegistrationState } from './use-registration.ts'

/** The agreement opens in a new tab, so that the form keeps its input. */
function AgreementLink() {
  const { t } = useTranslation('account')
  return (
    <a href="#/registeargreement" target="_blank" rel="noopener">
      {t('registration:agreement')}
    </a>
  )
}

/** Consent by a checkbox where the school requires one, by registering otherwise. */
export function AgreementLine({ state: { fields, mustAgree } }: { state: RegistrationState }) {
  const { t } = useTranslation('account')
  if (!mustAgree) {
    return (
      <p className="second">
        {t('registration:agreeBySigningUp')}
        <WordSpace />
        <AgreementLink />
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
      {t('registration:agree')}
      <WordSpace />
      <AgreementLink />
    </Checkbox>
  )
}
