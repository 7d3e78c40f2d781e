import { useTranslation } from 'react-i18next'
import { setThemeMode, type ThemeMode, themeModes, useThemeMode } from '#web/lib/theme-mode.ts'
import { Choice } from './choice.tsx'

const labels: Readonly<Record<ThemeMode, string>> = {
  auto: 'common:theme.auto',
  light: 'common:theme.light',
  dark: 'common:theme.dark',
}

/** Switches between light, dark and the system's mode. */
export function ThemeSwitch() {
  const { t } = useTranslation('common')
  const options = themeModes.map((mode) => ({ value: mode, label: t(labels[mode]) }))
  return (
    <Choice
      label={t('common:theme.label')}
      options={options}
      value={useThemeMode()}
      onChange={setThemeMode}
    />
  )
}
