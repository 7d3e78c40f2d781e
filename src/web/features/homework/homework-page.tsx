import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AreaPage, type AreaPageProps } from '#web/area-kit/area-page.tsx'
import { useConfig } from '#web/lib/config.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

export interface HomeworkPageProps extends Omit<AreaPageProps, 'children'> {
  children: ReactNode
}

/** A page about homework, which a school may do without. */
export function HomeworkPage({ children, actions, ...head }: HomeworkPageProps) {
  const { t } = useTranslation('homework')
  if (!useConfig().home_work_switch)
    return (
      <AreaPage {...head}>
        <EmptyState title={t('homework:off.title')} why={t('homework:off.why')} />
      </AreaPage>
    )
  return (
    <AreaPage {...head} actions={actions}>
      {children}
    </AreaPage>
  )
}
