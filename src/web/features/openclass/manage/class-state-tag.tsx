import { useTranslation } from 'react-i18next'
import type { ClassState } from '#contract/openclass/enums.ts'
import { Tag, type TagTone } from '#web/ui/tag.tsx'

const looks: Readonly<Record<ClassState, { key: string; tone: TagTone }>> = {
  start: { key: 'openclass:state.start', tone: 'accent' },
  live: { key: 'openclass:state.live', tone: 'good' },
  replay: { key: 'openclass:state.replay', tone: 'neutral' },
  end: { key: 'openclass:state.end', tone: 'neutral' },
}

/** How a class stands, in a word. */
export function ClassStateTag({ state, is_cancelled = 0 }: { state: ClassState; is_cancelled?: 0 | 1 }) {
  const { t } = useTranslation('openclass')
  if (is_cancelled === 1) return <Tag tone="bad">{t('openclass:state.cancelled')}</Tag>
  return <Tag tone={looks[state].tone}>{t(looks[state].key)}</Tag>
}
