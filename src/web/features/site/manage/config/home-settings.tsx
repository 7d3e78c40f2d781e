import { useTranslation } from 'react-i18next'
import { slideHeights } from '#contract/site/limits.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Group } from '#web/area-kit/form/group.tsx'
import { SwitchList } from '#web/area-kit/form/switch-list.tsx'
import type { ConfigGroupProps } from './config-group.ts'

const [usual, tall] = slideHeights

export function HomeSettings({ values: { homePage }, set }: ConfigGroupProps) {
  const { t } = useTranslation('website')
  const change = (part: Partial<typeof homePage>) => set({ homePage: { ...homePage, ...part } })
  return (
    <Group title={t('website:config.home')}>
      <Field label={t('website:config.landing')} hint={t('website:config.landingHint')}>
        <Select
          value={homePage.landing}
          options={[
            { value: '', label: t('website:config.landingLogin') },
            { value: 'home', label: t('website:config.landingHome') },
          ]}
          onChange={(event) => change({ landing: event.target.value === 'home' ? 'home' : '' })}
        />
      </Field>
      <Field label={t('website:config.slideHeight')}>
        <Select
          value={String(homePage.swiperSlide.height)}
          options={slideHeights.map((height) => ({
            value: String(height),
            label: t('website:config.pixels', { height }),
          }))}
          onChange={({ target }) =>
            change({ swiperSlide: { height: target.value === String(tall) ? tall : usual } })
          }
        />
      </Field>
      <SwitchList
        switches={[
          {
            name: 'hot',
            label: t('website:config.hotCourses'),
            checked: homePage.showHotCourses,
            onChange: (showHotCourses) => change({ showHotCourses }),
          },
          {
            name: 'teachers',
            label: t('website:config.starTeachers'),
            checked: homePage.showStarTeachers,
            onChange: (showStarTeachers) => change({ showStarTeachers }),
          },
          {
            name: 'links',
            label: t('website:config.navigationLinks'),
            checked: homePage.navigation.showLinks,
            onChange: (showLinks) => change({ navigation: { showLinks } }),
          },
        ]}
      />
    </Group>
  )
}
