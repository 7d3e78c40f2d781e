import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useRead } from '#web/lib/use-read.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { idOf } from '#web/lib/route-query.ts'
import { theme } from '#web/lib/theme.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { TextPage, TextSkeleton } from './text-page.tsx'

/** `#/pages?np_id=`: a custom page of the school. */
export default function CustomPage() {
  const { t } = useTranslation('site')
  const id = idOf('np_id', new URLSearchParams(useLocation().search))
  const { data, error, loading, retry } = useRead(
    'GET /api/v1/themes/navigationpages/contents/{np_id}',
    { params: { np_id: id ?? 0 }, query: { theme_id: theme.id } },
    { enabled: id !== null, quiet: true },
  )
  usePageTitle(data?.title)
  const toHome = <ButtonLink to="/home">{t('site:toHome')}</ButtonLink>
  return (
    <TextPage title={data?.title || <VisuallyHidden>{t('common:title.customPage')}</VisuallyHidden>}>
      {data?.pc_content && <RichText html={data.pc_content} />}
      {data && !data.pc_content && <EmptyState title={t('site:page.empty')} action={toHome} />}
      {id === null && (
        <ErrorState title={t('site:page.none')} what={t('site:page.checkLink')} action={toHome} />
      )}
      {!data && error && (
        <LoadFailure
          error={error}
          refused={t('site:page.checkLink')}
          onRetry={retry}
          retrying={loading}
          action={toHome}
        />
      )}
      {!data && !error && id !== null && <TextSkeleton />}
    </TextPage>
  )
}
