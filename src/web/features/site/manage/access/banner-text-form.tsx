import { useTranslation } from 'react-i18next'
import { siteLimits } from '#contract/site/limits.ts'
import type { ByKey } from '#contract/operations.ts'
import { call } from '#web/lib/call.ts'
import { Group } from '#web/area-kit/form/group.tsx'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { TextField } from '#web/area-kit/form/text-field.tsx'
import { type EditedProps, useRevisedForm } from '#web/area-kit/form/use-revised-form.tsx'
import { rereadSiteTexts } from '../texts/site-texts.ts'

interface Values {
  banner_text: string
}

type Read = ByKey['GET /api/v1/admin/banner_text']['reply']

/** The notice above the registration form of free courses. */
export function BannerTextForm(edited: EditedProps<Read>) {
  const { t } = useTranslation('website')
  const form = useRevisedForm<Values, Read>({
    ...edited,
    valuesOf: ({ banner_text }) => ({ banner_text }),
    send: async ({ banner_text }, revision) => {
      const body = { banner_text, revision }
      const stored = await call('PUT /api/v1/admin/banner_text', { body }, { quiet: true })
      await rereadSiteTexts()
      return stored
    },
  })
  return (
    <SavedForm form={form} permission="site.write" submitText={t('website:bannerText.save')}>
      <Group title={t('website:bannerText.title')}>
        <TextField
          label={t('website:bannerText.text')}
          value={form.values.banner_text}
          error={form.problems['banner_text']}
          maxLength={siteLimits.bannerText}
          onChange={(banner_text) => form.set({ banner_text })}
        />
      </Group>
    </SavedForm>
  )
}
