import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { accentPalette } from '#web/ui/accent.ts'
import { contrast, parseHex } from '#web/ui/colour.ts'
import { colours, type Mode } from '#web/ui/tokens.ts'
import { Tag } from '#web/ui/tag.tsx'
import styles from './school.module.css'

const modes: readonly Mode[] = ['light', 'dark']

/** The palette as custom properties of one element: only its content takes the colour. */
function paletteStyle(accent: string, mode: Mode): CSSProperties {
  const palette = accentPalette(accent)[mode]
  const properties: Record<`--${string}`, string> = {
    '--accent': palette.accent,
    '--accent-strong': palette.accentStrong,
    '--accent-soft': palette.accentSoft,
    '--on-accent': palette.onAccent,
  }
  return properties
}

function ratioOf(text: string, ground: string): string {
  const [front, back] = [parseHex(text), parseHex(ground)]
  return front && back ? contrast(front, back).toFixed(1) : ''
}

/** Button, link and mark in the colour, in light and dark mode, with their contrast. */
export function AccentPreview({ accent }: { accent: string }) {
  const { t } = useTranslation('backoffice')
  const palette = accentPalette(accent)
  const changed = accent !== '' && palette.light.accent.toLowerCase() !== accent.toLowerCase()
  return (
    <div>
      <div className={styles.previews}>
        {modes.map((mode) => (
          <div key={mode} data-theme={mode} className={styles.preview} style={paletteStyle(accent, mode)}>
            <span className={styles.sample}>{t('backoffice:school.sampleButton')}</span>
            <span className={styles.sampleLink}>{t('backoffice:school.sampleLink')}</span>
            <Tag tone="accent">{t('backoffice:school.sampleTag')}</Tag>
            <span className={styles.ratio}>
              {t('backoffice:school.contrast', {
                ratio: ratioOf(palette[mode].accent, colours[mode].surface),
              })}
            </span>
          </div>
        ))}
      </div>
      <p className={styles.note} aria-live="polite">
        {changed
          ? t('backoffice:school.adjusted', { wanted: accent, shown: palette.light.accent })
          : t('backoffice:school.readable')}
      </p>
    </div>
  )
}
