import { useTranslation } from 'react-i18next'
import { siteLimits } from '#contract/site/limits.ts'
import styles from '#web/area-kit/form/form.module.css'
import { TextField } from '#web/area-kit/form/text-field.tsx'

export interface Names {
  zh: string
  en: string
  zh_tw: string
}

export interface NameFieldsProps {
  names: Names
  onChange: (names: Partial<Names>) => void
  error?: string | undefined
}

/** A name in three languages; the first replaces a missing one. */
export function NameFields({ names, onChange, error }: NameFieldsProps) {
  const { t } = useTranslation('website')
  const maxLength = siteLimits.navigationName
  return (
    <div className={styles.names}>
      <TextField
        label={t('website:navigation.nameZh')}
        required
        error={error}
        value={names.zh}
        maxLength={maxLength}
        onChange={(zh) => onChange({ zh })}
      />
      <TextField
        label={t('website:navigation.nameEn')}
        value={names.en}
        maxLength={maxLength}
        onChange={(en) => onChange({ en })}
      />
      <TextField
        label={t('website:navigation.nameZhTw')}
        value={names.zh_tw}
        maxLength={maxLength}
        onChange={(zh_tw) => onChange({ zh_tw })}
      />
    </div>
  )
}
