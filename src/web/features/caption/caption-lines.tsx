import { type Language, languageTags } from '#contract/languages.ts'
import styles from './caption-layer.module.css'
import type { CaptionSize } from './caption-settings.ts'

export interface CaptionLinesProps {
  texts: readonly string[]
  language: Language
  size: CaptionSize
}

/** Captions over a picture, above the controls of its player. */
export const CaptionLines = ({ texts, language, size }: CaptionLinesProps) => (
  <div className={styles.layer} data-size={size} lang={languageTags[language]}>
    {texts.map((text, index) => (
      <p key={index} className={styles.cue}>
        {text}
      </p>
    ))}
  </div>
)
