import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { siteLimits } from '#contract/site/limits.ts'
import { Can } from '#web/area-kit/can.tsx'
import { useTranslated } from '#web/features/translation/use-translated.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast.ts'
import { MoveButtons, moved } from '#web/area-kit/form/move-buttons.tsx'
import { DragList, Grip } from '#web/area-kit/form/drag-list.tsx'
import formStyles from '#web/area-kit/form/form.module.css'
import { type Banner, BannerDialog } from './banner-dialog.tsx'
import { BannerTranslations } from './banner-translations.tsx'
import styles from './banners.module.css'
import { DeleteDialog } from '#web/area-kit/form/delete-dialog.tsx'

const reread = () => invalidate('GET /api/v1/home/banners')

/** The slides in order; each change is saved at once. */
export function BannerList({ banners }: { banners: readonly Banner[] }) {
  const { t } = useTranslation('website')
  const [edited, setEdited] = useState<Banner | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Banner | null>(null)
  const [which, setWhich] = useTranslated()
  const [busy, setBusy] = useState(false)
  const translated = banners.find(({ id }) => String(id) === which)
  const nameOf = ({ title }: Banner, index: number) =>
    title || t('website:banner.numbered', { number: index + 1 })

  async function order(from: number, to: number) {
    if (busy) return
    setBusy(true)
    try {
      const ids = moved(banners, from, to).map(({ id }) => id)
      await call('PUT /api/v1/admin/banners/order', { body: { ids } })
      await reread()
      toast.success(t('website:list.movedTo', { position: to + 1, count: banners.length }))
    } catch {
      // `call` has shown the failure; the list is read again
      await reread()
    } finally {
      setBusy(false)
    }
  }
  async function remove({ id }: Banner) {
    setDeleting(null)
    try {
      await call('DELETE /api/v1/admin/banners/{id}', { params: { id } })
      toast.success(t('website:banner.deleted'))
    } finally {
      await reread()
    }
  }
  return (
    <section className={formStyles.list} aria-labelledby="banners">
      <div className={formStyles.head}>
        <h2 id="banners">{t('website:banner.title')}</h2>
        <Button
          look="primary"
          disabled={banners.length >= siteLimits.banners}
          onClick={() => setEdited('new')}
        >
          {t('website:banner.add')}
        </Button>
      </div>
      {banners.length === 0 && (
        <EmptyState title={t('website:banner.none')} why={t('website:banner.noneWhy')} />
      )}
      <DragList className={styles.banners} onMove={(from, to) => void order(from, to)}>
        {banners.map((banner, index) => (
          <Card as="li" key={banner.id} className={styles.banner}>
            <Grip />
            <img src={banner.image_url} alt="" className={styles.picture} />
            <div className={styles.words}>
              <strong>{nameOf(banner, index)}</strong>
              {banner.link_url && <span className="second">{banner.link_url}</span>}
            </div>
            <div className={formStyles.buttons}>
              <MoveButtons
                name={nameOf(banner, index)}
                index={index}
                count={banners.length}
                onMove={(to) => void order(index, to)}
              />
              <Button
                size="small"
                aria-label={t('website:list.editNamed', { name: nameOf(banner, index) })}
                onClick={() => setEdited(banner)}
              >
                {t('website:list.edit')}
              </Button>
              {banner.title !== '' && (
                <Button
                  size="small"
                  aria-label={t('website:texts.translateNamed', { name: nameOf(banner, index) })}
                  onClick={() => setWhich(String(banner.id))}
                >
                  {t('website:texts.translate')}
                </Button>
              )}
              <Can permission="site.delete">
                <Button
                  size="small"
                  look="quiet"
                  aria-label={t('website:list.deleteNamed', { name: nameOf(banner, index) })}
                  onClick={() => setDeleting(banner)}
                >
                  {t('website:list.delete')}
                </Button>
              </Can>
            </div>
          </Card>
        ))}
      </DragList>
      {edited && (
        <BannerDialog
          banner={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={async () => {
            setEdited(null)
            await reread()
          }}
        />
      )}
      {translated && <BannerTranslations id={translated.id} onClose={() => setWhich(null)} />}
      {deleting && (
        <DeleteDialog
          name={nameOf(deleting, banners.indexOf(deleting))}
          onClose={() => setDeleting(null)}
          onDelete={() => void remove(deleting).catch(() => undefined)}
        />
      )}
    </section>
  )
}
