import { useTranslation } from 'react-i18next'
import type { ClassState, StreamState } from '#contract/openclass/enums.ts'
import { Tag, type TagTone } from '#web/ui/tag.tsx'

const looks: Readonly<Record<StreamState | 'toCome', { key: string; tone: TagTone }>> = {
  toCome: { key: 'openclass:state.start', tone: 'accent' },
  waiting: { key: 'openclass:state.waiting', tone: 'accent' },
  on_air: { key: 'openclass:state.live', tone: 'good' },
  interrupted: { key: 'openclass:state.interrupted', tone: 'warn' },
  replay: { key: 'openclass:state.replay', tone: 'neutral' },
  ended: { key: 'openclass:state.end', tone: 'neutral' },
}

export interface ClassStateTagProps {
  state: ClassState
  stream_state: StreamState
  is_cancelled?: 0 | 1
}

/** State of a class as a tag. */
export function ClassStateTag({ state, stream_state, is_cancelled = 0 }: ClassStateTagProps) {
  const { t } = useTranslation('openclass')
  if (is_cancelled === 1) return <Tag tone="bad">{t('openclass:state.cancelled')}</Tag>
  const { key, tone } = looks[stream_state === 'waiting' && state === 'start' ? 'toCome' : stream_state]
  return <Tag tone={tone}>{t(key)}</Tag>
}
