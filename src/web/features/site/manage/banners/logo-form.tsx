import { useTranslation } from 'react-i18next'
import { logo as shownLogo } from '../../site-data.ts'
import type { ByKey } from '#contract/operations.ts'
import { call } from '#web/lib/call.ts'
import { homeAddress } from '#web/lib/documents.ts'
import { Group } from '#web/area-kit/form/group.tsx'
import { ImageField, imageProblem } from '#web/features/upload/image-field.tsx'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { type EditedProps, useRevisedForm } from '#web/area-kit/form/use-revised-form.tsx'

interface Values {
  logo: string
}

type Read = ByKey['GET /api/v1/admin/logo']['reply']

export function LogoForm(edited: EditedProps<Read>) {
  const { t } = useTranslation('website')
  const form = useRevisedForm<Values, Read>({
    ...edited,
    valuesOf: ({ logo }) => ({ logo }),
    send: async ({ logo }, revision) => {
      const stored = await call('PUT /api/v1/admin/logo', { body: { logo, revision } }, { quiet: true })
      await shownLogo.refresh()
      return stored
    },
    problemsOf: ({ logo }) => ({ logo: imageProblem(logo, t('website:image.rule')) }),
  })
  return (
    <SavedForm
      form={form}
      permission="site.write"
      submitText={t('website:logo.save')}
      preview={homeAddress()}
    >
      <Group title={t('website:logo.title')}>
        <ImageField
          label={t('website:logo.picture')}
          hint={t('website:logo.hint')}
          value={form.values.logo}
          error={form.problems['logo']}
          onChange={(logo) => form.set({ logo })}
        />
      </Group>
    </SavedForm>
  )
}
