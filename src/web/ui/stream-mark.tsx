import { useTranslation } from 'react-i18next'
import type { StreamState } from '#contract/openclass/enums.ts'
import { StateMark } from './state-mark.tsx'
import { Tag, type TagTone } from './tag.tsx'

const looks: Readonly<Record<Exclude<StreamState, 'on_air'>, { key: string; tone: TagTone }>> = {
  waiting: { key: 'ui:streamWaiting', tone: 'accent' },
  interrupted: { key: 'ui:streamInterrupted', tone: 'warn' },
  ended: { key: 'ui:streamEnded', tone: 'neutral' },
  replay: { key: 'ui:streamReplay', tone: 'neutral' },
}

/** The stream state of a class. Before one may enter there is none to show. */
export function StreamMark({ state, isOpen }: { state: StreamState; isOpen: boolean }) {
  const { t } = useTranslation('ui')
  if (state === 'on_air') return <StateMark kind="live" />
  if (state === 'waiting' && !isOpen) return null
  return <Tag tone={looks[state].tone}>{t(looks[state].key)}</Tag>
}
