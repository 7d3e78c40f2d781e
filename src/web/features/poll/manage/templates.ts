import type { TFunction } from 'i18next'
import { emptyPoll, type PollValues } from './poll-values.ts'

export interface Template {
  key: string
  label: string
  values: PollValues
}

/** What a poll on the spot begins with. */
export const templates = (t: TFunction): readonly Template[] => [
  {
    key: 'yesNo',
    label: t('poll:template.yesNo'),
    values: {
      ...emptyPoll,
      title: t('poll:template.yesNoTitle'),
      options: [t('poll:template.yes'), t('poll:template.no')],
    },
  },
  {
    key: 'letters',
    label: t('poll:template.letters'),
    values: { ...emptyPoll, title: t('poll:template.lettersTitle'), options: ['A', 'B', 'C', 'D'] },
  },
  {
    key: 'scale',
    label: t('poll:template.scale'),
    values: {
      ...emptyPoll,
      kind: 'scale',
      title: t('poll:template.scaleTitle'),
      low_label: t('poll:template.low'),
      high_label: t('poll:template.high'),
    },
  },
  { key: 'other', label: t('poll:template.other'), values: emptyPoll },
]
