import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/languages.ts'
import { Choice } from '#web/features/site/choice.tsx'
import { languageNames } from '#web/ui/language-names.ts'
import styles from './caption-bar.module.css'
import {
  type CaptionSize,
  captionSizes,
  changeCaptionSettings,
  useCaptionSettings,
} from './caption-settings.ts'

const sizeKeys = {
  small: 'caption:size.small',
  medium: 'caption:size.medium',
  large: 'caption:size.large',
} as const

export interface CaptionChoiceProps {
  /** in which there are captions */
  languages: readonly Language[]
  /** of them those that a program has recognized and nobody has edited */
  automatic?: readonly Language[]
  /** the one that is shown, where captions are on */
  language: Language
}

/** Switches captions on and off, and chooses their language and size. */
export function CaptionChoice({ languages, automatic = [], language }: CaptionChoiceProps) {
  const { t } = useTranslation('caption')
  const { on, size } = useCaptionSettings()
  return (
    <>
      <span className={styles.one}>
        <span aria-hidden="true">{t('caption:captions')}</span>
        <Choice<Language | 'off'>
          label={t('caption:captions')}
          options={[
            { value: 'off', label: t('caption:off') },
            ...languages.map((value) => {
              const name = t(languageNames[value])
              return {
                value,
                label: automatic.includes(value) ? t('caption:automatic.named', { name }) : name,
              }
            }),
          ]}
          value={on ? language : 'off'}
          onChange={(chosen) =>
            changeCaptionSettings(chosen === 'off' ? { on: false } : { on: true, language: chosen })
          }
        />
      </span>
      {on && (
        <span className={styles.one}>
          <span aria-hidden="true">{t('caption:size.label')}</span>
          <Choice<CaptionSize>
            label={t('caption:size.label')}
            options={captionSizes.map((value) => ({ value, label: t(sizeKeys[value]) }))}
            value={size}
            onChange={(chosen) => changeCaptionSettings({ size: chosen })}
          />
        </span>
      )}
    </>
  )
}
