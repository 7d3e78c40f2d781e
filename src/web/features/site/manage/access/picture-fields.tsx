import { useTranslation } from 'react-i18next'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Group } from '#web/area-kit/form/group.tsx'
import { ImageField, imageProblem } from '#web/features/upload/image-field.tsx'
import type { Problems } from '#web/area-kit/form/use-saved-form.ts'

interface ImageUrl {
  url: string
}
export interface Pictures {
  PC: 0 | 1
  mobile: 0 | 1
  PC_background_image_url: ImageUrl
  mobile_top_banner_url: ImageUrl
  mobile_bottom_banner_url: ImageUrl
}

const names = ['PC_background_image_url', 'mobile_top_banner_url', 'mobile_bottom_banner_url'] as const

/** Problems of the pictures, by the server's field names. */
export const pictureProblems = (values: Pictures, text: string): Problems =>
  Object.fromEntries(names.map((name) => [`${name}.url`, imageProblem(values[name].url, text)]))

export interface PictureFieldsProps {
  values: Pictures
  set: (change: Partial<Pictures>) => void
  problems: Problems
}

/** Pictures of an access page, for desktop and phone. */
export function PictureFields({ values, set, problems }: PictureFieldsProps) {
  const { t } = useTranslation('website')
  const field = (name: (typeof names)[number], label: string) => (
    <ImageField
      label={label}
      value={values[name].url}
      error={problems[`${name}.url`]}
      onChange={(url) => set({ [name]: { url } })}
    />
  )
  return (
    <Group title={t('website:access.pictures')}>
      <Checkbox checked={values.PC === 1} onChange={({ target }) => set({ PC: target.checked ? 1 : 0 })}>
        {t('website:access.onDesktop')}
      </Checkbox>
      {values.PC === 1 && field('PC_background_image_url', t('website:access.background'))}
      <Checkbox
        checked={values.mobile === 1}
        onChange={({ target }) => set({ mobile: target.checked ? 1 : 0 })}
      >
        {t('website:access.onPhone')}
      </Checkbox>
      {values.mobile === 1 && field('mobile_top_banner_url', t('website:access.top'))}
      {values.mobile === 1 && field('mobile_bottom_banner_url', t('website:access.bottom'))}
    </Group>
  )
}
