import { useTranslation } from 'react-i18next'
import type { LessonScope } from '#contract/schedule/limits.ts'
import { RadioCards } from '#web/ui/radio-cards.tsx'

/** Whether a change is about one lesson, or about its series from it on. */
export function ScopeField({
  value,
  onChange,
}: {
  value: LessonScope
  onChange: (scope: LessonScope) => void
}) {
  const { t } = useTranslation('schedule')
  return (
    <RadioCards
      legend={t('schedule:lessons.scope')}
      value={value}
      onChange={onChange}
      columns={2}
      options={[
        { value: 'this', title: t('schedule:lessons.scopeThis') },
        { value: 'following', title: t('schedule:lessons.scopeFollowing') },
      ]}
    />
  )
}
