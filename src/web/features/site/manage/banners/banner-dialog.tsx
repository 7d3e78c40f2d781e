import { useTranslation } from 'react-i18next'
import { siteLimits } from '#contract/site/limits.ts'
import type { ByKey } from '#contract/operations.ts'
import { call } from '#web/lib/call.ts'
import { ImageField, imageProblem } from '#web/features/upload/image-field.tsx'
import { LinkField, linkProblem } from '#web/area-kit/form/link-field.tsx'
import { SavedDialog } from '#web/area-kit/form/saved-dialog.tsx'
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
  const form = useSavedForm<Values>({
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
  const { values, set, problems } = form
  return (
    <SavedDialog
      form={form}
      width={560}
      title={t(banner ? 'website:banner.edit' : 'website:banner.add')}
      onClose={onClose}
    >
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
    </SavedDialog>
  )
}
