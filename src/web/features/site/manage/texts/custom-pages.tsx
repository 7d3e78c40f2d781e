import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can } from '#web/area-kit/can.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { call } from '#web/lib/call.ts'
import { addressOf } from '#web/lib/documents.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { PageButton } from '#web/area-kit/page-button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast.ts'
import formStyles from '#web/area-kit/form/form.module.css'
import { DeleteDialog } from '#web/area-kit/form/delete-dialog.tsx'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import styles from './texts.module.css'

interface Page {
  np_id: number
  title: string
  updated_at: number
}

/** The school's custom pages, to which the navigation can link. */
export function CustomPages() {
  const { t } = useTranslation('website')
  const query = useCall('GET /api/v1/admin/pages', {}, { ...editing, staleTime: 0 })
  const [deleting, setDeleting] = useState<Page | null>(null)

  async function remove({ np_id }: Page) {
    setDeleting(null)
    try {
      await call('DELETE /api/v1/admin/pages/{np_id}', { params: { np_id } })
      toast.success(t('website:page.deleted'))
    } catch {
      // `call` has shown the failure, such as that the navigation links to the page
    }
    await invalidate('GET /api/v1/admin/pages')
  }
  return (
    <Loaded query={query}>
      {({ list }) => (
        <>
          {list.length === 0 && (
            <EmptyState
              title={t('website:page.none')}
              why={t('website:page.noneWhy')}
              action={<PageButton to="/site/pages/new">{t('website:page.create')}</PageButton>}
            />
          )}
          <ul className={styles.pages}>
            {list.map((page) => (
              <Card as="li" key={page.np_id} className={styles.item}>
                <div>
                  <h2>{page.title}</h2>
                  <p className="second">
                    {t('website:page.changed')} <Moment at={page.updated_at} />
                  </p>
                </div>
                <div className={formStyles.buttons}>
                  <ButtonLink
                    size="small"
                    to={`/site/pages/${page.np_id}`}
                    aria-label={t('website:list.editNamed', { name: page.title })}
                  >
                    {t('website:list.edit')}
                  </ButtonLink>
                  <ButtonLink
                    size="small"
                    look="quiet"
                    target="_blank"
                    href={addressOf('index', `/pages?np_id=${page.np_id}`)}
                    aria-label={t('website:page.previewNamed', { name: page.title })}
                  >
                    {t('website:form.preview')}
                  </ButtonLink>
                  <Can permission="site.delete">
                    <Button
                      size="small"
                      look="quiet"
                      aria-label={t('website:list.deleteNamed', { name: page.title })}
                      onClick={() => setDeleting(page)}
                    >
                      {t('website:list.delete')}
                    </Button>
                  </Can>
                </div>
              </Card>
            ))}
          </ul>
          {deleting && (
            <DeleteDialog
              name={deleting.title}
              onClose={() => setDeleting(null)}
              onDelete={() => void remove(deleting)}
            />
          )}
        </>
      )}
    </Loaded>
  )
}
