/** A visitor statistic that the school keeps with another company. */
export interface Statistics {
  enable: boolean
  /** the id of the school there; never a script */
  code: string
}

const codes = { google: /^(G|GT|AW|UA)-[A-Z0-9]{4,16}(-\d{1,4})?$/i, baidu: /^[0-9a-f]{32}$/i } as const

/** The id to count under; null while the statistic is switched off or its id can be none. */
export const statisticsCode = (company: keyof typeof codes, { enable, code }: Statistics): string | null =>
  enable && codes[company].test(code.trim()) ? code.trim() : null
