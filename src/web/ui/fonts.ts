import type { Lang } from './lang.ts'

/** Typography of a language: font of texts, font of titles, line height, and measure (the longest line). */
export interface Typography {
  readonly text: string
  readonly title: string
  readonly leading: number
  readonly measure: string
}

const hans = "'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC'"
const hant = "'PingFang TC', 'Microsoft JhengHei', 'Noto Sans CJK TC', 'Noto Sans TC'"
const latin = "system-ui, -apple-system, 'Segoe UI', Roboto"

/** System fonts only; each list ends with fonts of the other script, for mixed lines. */
export const typography: Readonly<Record<Lang, Typography>> = {
  zh: {
    text: `${hans}, ${latin}, sans-serif`,
    title: "'Songti SC', 'Noto Serif CJK SC', 'Noto Serif SC', 'Source Han Serif SC', SimSun, serif",
    leading: 1.7,
    measure: '38em',
  },
  zh_tw: {
    text: `${hant}, ${latin}, sans-serif`,
    title: "'Songti TC', 'Noto Serif CJK TC', 'Noto Serif TC', 'Source Han Serif TC', PMingLiU, serif",
    leading: 1.7,
    measure: '38em',
  },
  en: {
    text: `${latin}, ${hans}, sans-serif`,
    title:
      "'Iowan Old Style', 'Palatino Linotype', Georgia, 'Noto Serif', 'Songti SC', 'Noto Serif CJK SC', serif",
    leading: 1.55,
    measure: '72ch',
  },
}

export const monospace = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Noto Sans Mono CJK SC', monospace"
