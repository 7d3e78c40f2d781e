import { useTranslation } from 'react-i18next'
import { currencies } from '#contract/currencies.ts'
import { languages } from '#contract/languages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatCurrencyName } from '#web/ui/format-currency-name.ts'
import { languageNames } from '#web/ui/language-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import { useCountries } from '../forms/use-countries.ts'
import { AccessForm } from '../parts/access-form.tsx'
import { ConfirmationField } from '../parts/confirmation-field.tsx'
import { NewPasswordField } from '../parts/new-password-field.tsx'
import { ProblemText } from '../parts/problem-text.tsx'
import { UsernameField } from '../parts/username-field.tsx'
import { useSetup } from './use-setup.ts'

const timeZones = Intl.supportedValuesOf('timeZone')

/** The first administrator, and in which language, zone and currency the school begins. */
export function SetupForm({ token }: { token: string }) {
  const { t } = useTranslation('account')
  const { fields, mainLanguage, setMainLanguage, timeZone, setTimeZone, ...rest } = useSetup(token)
  const { currency, setCurrency, areaCode, setAreaCode, busy, failure, submit } = rest
  const countries = useCountries()
  const lang = useLang()
  const zones = timeZones.includes(timeZone) ? timeZones : [timeZone, ...timeZones]
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
      <Field label={t('registration:setup.mainLanguage')} hint={t('registration:setup.mainLanguageHint')}>
        <Select
          value={mainLanguage}
          options={languages.map((language) => ({ value: language, label: t(languageNames[language]) }))}
          onChange={({ target }) =>
            setMainLanguage(languages.find((language) => language === target.value) ?? null)
          }
        />
      </Field>
      <Field label={t('registration:setup.timeZone')} hint={t('registration:setup.timeZoneHint')}>
        <Select
          value={timeZone}
          options={zones.map((zone) => ({ value: zone, label: zone }))}
          onChange={({ target }) => setTimeZone(target.value)}
        />
      </Field>
      <Field label={t('registration:setup.currency')} hint={t('registration:setup.currencyHint')}>
        <Select
          value={String(currency)}
          options={Object.entries(currencies).map(([value, { code }]) => ({
            value,
            label: formatCurrencyName(code, lang),
          }))}
          onChange={({ target }) => setCurrency(Number(target.value))}
        />
      </Field>
      <Field label={t('registration:setup.areaCode')} hint={t('registration:setup.areaCodeHint')}>
        <Select
          value={areaCode}
          options={countries.map(({ code, name }) => ({ value: code, label: `${name} +${code}` }))}
          onChange={({ target }) => setAreaCode(target.value)}
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
