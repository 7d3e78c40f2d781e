import type { Language } from '#contract/languages.ts'
import type { TextKind } from '#contract/site/text-kinds.ts'

/** i18n keys */
export const kindTexts: Readonly<Record<TextKind, string>> = {
  school: 'website:texts.school',
  register_agreement: 'website:agreement.register',
  buy_agreement: 'website:agreement.buy',
  footer: 'website:texts.footer',
  claim_banner: 'website:bannerText.text',
  registration: 'website:texts.registration',
  page: 'website:texts.page',
  banner: 'website:texts.banner',
  product: 'website:texts.product',
  open_class: 'website:texts.openClass',
  coupon: 'website:texts.coupon',
  promotion: 'website:texts.promotion',
  teacher: 'website:texts.teacher',
}

/** i18n keys of the texts that may be missing, by their names */
export const fieldTexts: Readonly<Record<string, string>> = {
  app_name: 'website:texts.name',
  label: 'website:texts.name',
  title: 'website:form.title',
  content: 'website:texts.content',
  pc_content: 'website:page.content',
  orgaddress: 'website:footer.orgAddress',
  copyright: 'website:footer.copyright',
  footer_usr_text: 'website:footer.linkText',
  defined_content: 'website:footer.about',
  banner_text: 'website:bannerText.text',
  name: 'website:texts.name',
  hot_course_name: 'website:texts.hotName',
  intro: 'website:texts.intro',
  desc: 'website:texts.desc',
  details: 'website:texts.details',
  note: 'website:texts.note',
  lessons: 'website:texts.lessons',
}

/** An option of the registration is called what it says. */
export const optionOf = (field: string): string => field.slice(field.indexOf(':') + 1)

/** Where the missing texts of a record are written. */
export function gapRoute({ text_kind, id }: { text_kind: TextKind; id: number }, language: Language): string {
  const routes: Readonly<Record<TextKind, string>> = {
    school: '/school?translate=name',
    register_agreement: `/site/agreements?lang=${language}`,
    buy_agreement: `/site/agreements?agreement=buy&lang=${language}`,
    footer: `/site/footer?lang=${language}`,
    claim_banner: `/site/register?lang=${language}`,
    registration: '/site/register?translate=options',
    page: `/site/pages/${id}?lang=${language}`,
    banner: `/site/look?translate=${id}`,
    product: `/products/${id}/texts?lang=${language}`,
    open_class: `/openclasses/${id}/texts?lang=${language}`,
    coupon: `/coupons/${id}?translate=label`,
    promotion: `/activities?translate=${id}`,
    teacher: `/users/${id}?translate=intro`,
  }
  return routes[text_kind]
}
