import type { Page } from '@playwright/test'
import type { Translate } from '../support/texts.ts'

/** admin.html#/products/new and #/products/:id. */
export function productForm(page: Page, t: Translate) {
  const text = (key: string) => t(`backoffice:product.${key}`)
  const button = (key: string) => page.getByRole('button', { name: text(key), exact: true })
  return {
    name: page.getByLabel(text('name'), { exact: true }),
    price: page.getByLabel(text('price'), { exact: true }),
    create: button('create'),
    save: button('save'),
    putOn: button('putOn'),
    takeOff: button('takeOff'),
    createdNotice: (name: string) => page.getByText(t('backoffice:product.createdNotice', { name })),
    onSaleNotice: (name: string) => page.getByText(t('backoffice:product.isOnSale', { name })),
    offNotice: (name: string) => page.getByText(t('backoffice:product.offNotice', { name })),
    unsaved: page.getByText(text('unsaved')),
  }
}
