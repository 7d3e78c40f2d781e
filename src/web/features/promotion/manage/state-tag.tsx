import { useTranslation } from 'react-i18next'
import { Tag } from '#web/ui/tag.tsx'
import { type ActivityState, stateLooks } from './states.ts'

export function StateTag({ state }: { state: ActivityState }) {
  const { t } = useTranslation('promotion')
  const { text, tone } = stateLooks[state]
  return <Tag tone={tone}>{t(text)}</Tag>
}
