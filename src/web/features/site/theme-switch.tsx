import { useTranslation } from 'react-i18next'
import { setThemeMode, themeModes, useThemeMode } from '#web/lib/theme-mode.ts'
import { Choice } from './choice.tsx'

export function ThemeSwitch() {
  const { t } = useTranslation('common')
  const options = themeModes.map((mode) => ({ value: mode, label: t(`common:theme.${mode}`) }))
  return (
    <Choice
      label={t('common:theme.label')}
      options={options}
      value={useThemeMode()}
      onChange={setThemeMode}
    />
  )
}
