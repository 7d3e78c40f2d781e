import type { Page } from '@playwright/test'
import type { Translate } from '../support/texts.ts'

/** The form for a delivery address, at the checkout and in the student's area. */
export function addressDialog(page: Page, t: Translate) {
  const dialog = page.getByRole('dialog', { name: t('address:newTitle') })
  const field = (key: string) => dialog.getByLabel(t(key), { exact: true })
  return {
    dialog,
    consignee: field('address:consignee'),
    phone: dialog.getByRole('textbox', { name: t('address:phone') }),
    province: field('address:province'),
    city: field('address:city'),
    district: field('address:district'),
    full: field('address:full'),
    save: dialog.getByRole('button', { name: t('address:save') }),

    async fill(consignee: string) {
      await this.consignee.fill(consignee)
      await this.phone.fill('13800138000')
      await this.province.selectOption('浙江省')
      await this.city.selectOption('杭州市')
      await this.district.selectOption('西湖区')
      await this.full.fill('书院路 8 号 3 楼 301')
    },
  }
}
