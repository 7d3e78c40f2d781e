import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/languages.ts'
import { languageNames } from '#web/ui/language-names.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import { WordSpace } from '#web/ui/word-space.tsx'
import { ProblemText } from '../parts/problem-text.tsx'
import type { RegistrationState } from './use-registration.ts'

/** The agreement opens in a new tab, so that the form keeps its input. */
function AgreementLink({ language }: { language: Language | undefined }) {
  const { t } = useTranslation('account')
  const reads = useLang()
  const isOther = language !== undefined && language !== reads
  return (
    <a href="#/registeargreement" target="_blank" rel="noopener">
      {t('registration:agreement')}
      {isOther && <> {t('registration:inLanguage', { language: t(languageNames[language]) })}</>}
    </a>
  )
}

/** Consent by a checkbox where the school requires one, by registering otherwise. */
export function AgreementLine({ state }: { state: RegistrationState }) {
  const { t } = useTranslation('account')
  const { fields, mustAgree } = state
  if (!mustAgree) {
    return (
      <p className="second">
        {t('registration:agreeBySigningUp')}
        <WordSpace />
        <AgreementLink language={state.agreementLanguage} />
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
      <AgreementLink language={state.agreementLanguage} />
    </Checkbox>
  )
}
