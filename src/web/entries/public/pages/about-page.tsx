import { useTranslation } from 'react-i18next'
import { homeInfo } from '#web/features/site/site-data.ts'
import { useResource } from '#web/lib/resource.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { TextPage, TextSkeleton } from './text-page.tsx'

/** What the school says about itself. */
export default function AboutPage() {
  const { t } = useTranslation('site')
  const { data, failed } = useResource(homeInfo)
  return (
    <TextPage title={t('common:title.about')}>
      {data?.defined_content && <RichText html={data.defined_content} />}
      {data && !data.defined_content && (
        <EmptyState
          title={t('site:about.emptyTitle')}
          why={t('site:about.emptyWhy')}
          action={<ButtonLink to="/home">{t('site:toHome')}</ButtonLink>}
        />
      )}
      {failed && <ErrorState onRetry={homeInfo.reset} />}
      {!data && !failed && <TextSkeleton />}
    </TextPage>
  )
}
