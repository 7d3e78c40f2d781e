import type { TFunction } from 'i18next'
import { currencyCode } from '#contract/currencies.ts'
import type { ByKey } from '#contract/operations.ts'
import { type PosterType, posterTypes } from '#contract/share/poster-types.ts'
import { teacherNames } from '#contract/teacher-names.ts'
import { formatMoney, isZero } from '#web/ui/format-money.ts'
import type { Lang } from '#web/ui/lang.ts'
import type { PosterContent } from './draw-poster.ts'

/** Whom a link counts for: a lead source, or a user who recommends. */
export interface Campaign {
  fissionid?: string
  recommenduserid?: string
}

export interface Poster extends PosterContent {
  type: PosterType
}

type Course = Pick<
  ByKey['GET /api/product/{id}']['reply'],
  'id' | 'name' | 'cover_url' | 'price' | 'currency' | 'activity' | 'teacher_name'
>

interface View {
  t: TFunction
  lang: Lang
  /** name of the school */
  school: string
}

/** The absolute address of a route of index.html, from whichever page. */
const addressIn = (route: string, query: object): string => {
  const text = new URLSearchParams({ ...query }).toString()
  return new URL(`index.html#${route}${text && `?${text}`}`, location.href).href
}

/** Where somebody registers who came by a campaign. */
export const registerLink = (campaign: Campaign): string => addressIn('/register', campaign)

/** A course as a campaign leads to it, on every device. */
export const courseLink = (id: number, campaign: Campaign): string =>
  addressIn('/course', { productId: String(id), ...campaign })

/** The address in the QR code of a poster: it also says of which kind. */
export const scanned = (address: string, type: PosterType): string =>
  `${address}${address.includes('?') ? '&' : '?'}poster=${type}`

/** A poster that invites to a course. */
export function coursePoster(course: Course, campaign: Campaign, { t, lang, school }: View): Poster {
  const money = (amount: string) =>
    isZero(amount) ? t('ui:free') : formatMoney(amount, currencyCode(course.currency), lang)
  const { discount } = course.activity
  return {
    type: posterTypes.course,
    address: scanned(courseLink(course.id, campaign), posterTypes.course),
    cover: course.cover_url,
    logo: '',
    name: course.name,
    price: money(discount?.discount_price ?? course.price),
    before: discount ? money(discount.price) : '',
    invitation:
      course.teacher_name && t('share:course.teachers', { names: teacherNames(course.teacher_name, lang) }),
    scan: t('share:course.scan'),
    school,
  }
}

/** A poster that invites to register. @param logo address of the school's logo; empty: it has none */
export const schoolPoster = (campaign: Campaign, logo: string, { t, school }: View): Poster => ({
  type: posterTypes.school,
  address: scanned(registerLink(campaign), posterTypes.school),
  cover: '',
  logo,
  name: school,
  price: '',
  before: '',
  invitation: t('share:school.invitation'),
  scan: t('share:school.scan'),
  school,
})
