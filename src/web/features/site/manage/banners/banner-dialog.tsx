import { useTranslation } from 'react-i18next'
import { siteLimits } from '#contract/site/limits.ts'
import type { ByKey } from '#contract/operations.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ImageField, imageProblem } from '#web/features/upload/image-field.tsx'
import formStyles from '#web/area-kit/form/form.module.css'
import { LinkField, linkProblem } from '#web/area-kit/form/link-field.tsx'
import { TextField } from '#web/area-kit/form/text-field.tsx'
import { useSavedForm } from '#web/area-kit/form/use-saved-form.ts'

export type Banner = ByKey['GET /api/v1/home/banners']['reply']['list'][number]

type Values = Omit<Banner, 'id'>

export interface BannerDialogProps {
  /** null: a new one */
  banner: Banner | null
  onClose: () => void
  onSaved: () => Promise<void>
}

/** Picture, title and link of a slide. */
export function BannerDialog({ banner, onClose, onSaved }: BannerDialogProps) {
  const { t } = useTranslation('website')
  const { image_url = '', title = '', link_url = '' } = banner ?? {}
  const { values, set, problems, failure, saving, dirty, submit } = useSavedForm<Values>({
    initial: { image_url, title, link_url },
    save: async (body) => {
      if (banner)
        await call('PUT /api/v1/admin/banners/{id}', { params: { id: banner.id }, body }, { quiet: true })
      else await call('POST /api/v1/admin/banners', { body }, { quiet: true })
      await onSaved()
      return body
    },
    problemsOf: (given) => ({
      image_url:
        given.image_url === ''
          ? t('website:banner.pictureNeeded')
          : imageProblem(given.image_url, t('website:image.rule')),
      link_url: linkProblem(given.link_url, t('website:form.linkRule')),
    }),
  })
  return (
    <Dialog
      open
      width={560}
      title={t(banner ? 'website:banner.edit' : 'website:banner.add')}
      onClose={onClose}
      dismissable={!dirty}
      footer={
        <>
          <Button onClick={onClose}>{t('website:form.cancel')}</Button>
          <Button look="primary" loading={saving} onClick={() => submit()}>
            {t('website:form.save')}
          </Button>
        </>
      }
    >
      <div className={formStyles.list}>
        <ImageField
          label={t('website:banner.picture')}
          value={values.image_url}
          error={problems['image_url']}
          onChange={(address) => set({ image_url: address })}
        />
        <TextField
          label={t('website:banner.words')}
          value={values.title}
          maxLength={siteLimits.bannerTitle}
          onChange={(words) => set({ title: words })}
        />
        <LinkField
          label={t('website:banner.link')}
          value={values.link_url}
          error={problems['link_url']}
          onChange={(address) => set({ link_url: address })}
        />
        {failure && <Notice tone="error" live title={failure} />}
      </div>
    </Dialog>
  )
}
