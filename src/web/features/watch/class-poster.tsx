import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import { posterTypes } from '#contract/share/poster-types.ts'
import { teacherNames } from '#contract/teacher-names.ts'
import { scanned } from '#web/features/share/poster.ts'
import PosterDialog from '#web/features/share/poster-dialog.tsx'
import { useConfig } from '#web/lib/config.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { formatDateTime } from '#web/ui/format-time.ts'
import { useLang } from '#web/ui/use-lang.ts'
import type { OpenClass } from './types.ts'

export interface ClassPosterProps {
  openClass: OpenClass
  address: string
  onClose: () => void
}

/** The invitation to a class as a picture; its time is the school's, since others read it. */
export default function ClassPoster({ openClass, address, onClose }: ClassPosterProps) {
  const { t } = useTranslation('share')
  const lang = useLang()
  const { app_name, time_zone } = useConfig()
  const { begintime, teacher_list, product_price, currency } = openClass
  const time =
    begintime !== null && formatDateTime(begintime, { lang, schoolZone: time_zone, zone: time_zone })
  const names = teacherNames(teacher_list.map(({ name }) => name).join('、'), lang)
  return (
    <PosterDialog
      poster={{
        type: posterTypes.class,
        address: scanned(address, posterTypes.class),
        cover: openClass.cover_url,
        logo: '',
        name: openClass.name,
        price: openClass.is_need_pay ? formatMoney(product_price, currencyCode(currency), lang) : '',
        before: '',
        invitation: [time, names].filter(Boolean).join(' · '),
        scan: t('share:class.scan'),
        school: app_name || t('common:school'),
      }}
      link={address}
      fileName={`class-${openClass.id}`}
      onClose={onClose}
    />
  )
}
