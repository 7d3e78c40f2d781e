import { useTranslation } from 'react-i18next'
import { defaultLanguage, languages } from '#contract/languages.ts'
import { Field } from '#web/ui/field.tsx'
import { languageNames } from '#web/ui/language-names.ts'
import { Select } from '#web/ui/select.tsx'
import { Group } from '#web/area-kit/form/group.tsx'
import { SwitchList } from '#web/area-kit/form/switch-list.tsx'
import { TextField } from '#web/area-kit/form/text-field.tsx'
import type { ConfigGroupProps } from './config-group.ts'

const timeZones = Intl.supportedValuesOf('timeZone')

export function GeneralSettings({ values, set, problems }: ConfigGroupProps) {
  const { t } = useTranslation('website')
  const zones = timeZones.includes(values.time_zone) ? timeZones : [values.time_zone, ...timeZones]
  return (
    <Group title={t('website:config.general')}>
      <Field label={t('website:config.mainLanguage')} hint={t('website:config.mainLanguageHint')}>
        <Select
          value={values.main_language}
          options={languages.map((language) => ({ value: language, label: t(languageNames[language]) }))}
          onChange={({ target }) =>
            set({ main_language: languages.find((language) => language === target.value) ?? defaultLanguage })
          }
        />
      </Field>
      <Field label={t('website:config.timeZone')} error={problems['time_zone']}>
        <Select
          value={values.time_zone}
          options={zones.map((zone) => ({ value: zone, label: zone }))}
          onChange={(event) => set({ time_zone: event.target.value })}
        />
      </Field>
      <Field label={t('website:config.theme')} hint={t('website:config.themeHint')}>
        <Select
          value={String(values.themeid)}
          options={[
            { value: '1', label: t('website:config.theme1') },
            { value: '2', label: t('website:config.theme2') },
          ]}
          onChange={(event) => set({ themeid: event.target.value === '2' ? 2 : 1 })}
        />
      </Field>
      <Field label={t('website:config.appType')} hint={t('website:config.appTypeHint')}>
        <Select
          value={values.app_type}
          options={[
            { value: '', label: t('website:config.appWhole') },
            { value: 'lite', label: t('website:config.appLite') },
          ]}
          onChange={(event) => set({ app_type: event.target.value === 'lite' ? 'lite' : '' })}
        />
      </Field>
      {values.app_type === 'lite' && (
        <TextField
          label={t('website:config.loginHost')}
          hint={t('website:config.loginHostHint')}
          error={problems['login_host']}
          value={values.login_host}
          maxLength={300}
          inputMode="url"
          onChange={(login_host) => set({ login_host: login_host.trim() })}
        />
      )}
      <SwitchList
        switches={[
          {
            name: 'demo_site',
            label: t('website:config.demoSite'),
            checked: values.demo_site,
            onChange: (demo_site) => set({ demo_site }),
          },
          {
            name: 'guide',
            label: t('website:config.guide'),
            checked: values.guide,
            onChange: (guide) => set({ guide }),
          },
        ]}
      />
    </Group>
  )
}
