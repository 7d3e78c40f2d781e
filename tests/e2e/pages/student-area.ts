import type { Page } from '@playwright/test'
import type { Translate } from '../support/texts.ts'

/** student.html: today, the student's courses and orders. */
export function studentArea(page: Page, t: Translate) {
  return {
    todayHeading: page.getByRole('heading', { level: 1, name: t('common:title.today') }),
    coursesHeading: page.getByRole('heading', { level: 1, name: t('common:title.myCourses') }),
    ordersHeading: page.getByRole('heading', { level: 1, name: t('common:title.myOrders') }),
    course: (name: string) => page.getByRole('link', { name, exact: true }),
    order: (course: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: course }) }),
  }
}
