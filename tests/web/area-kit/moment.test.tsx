import { screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { startI18n } from '#web/lib/i18n.ts'
import { openAs } from './support.tsx'

beforeAll(() => startI18n(['common', 'ui']))

const now = () => Math.floor(Date.now() / 1000)
const moments = (
  <>
    <Moment at={now() - 20} />
    <Moment at={now() - 130} />
    <Moment at={now() - 90_000} />
    <Moment at={now() - 20} exact />
  </>
)

it('shows "just now" for a minute, then how long ago, and after a day the date', async () => {
  openAs({ types: [userTypes.admin] }, '/admin.html', moments)
  const texts = (await screen.findAllByRole('time')).map(({ textContent }) => textContent)
  expect(texts[0]).toBe('刚刚')
  expect(texts[1]).toBe('2分钟前')
  for (const text of texts.slice(2)) expect(text).toMatch(/^\d{4}年/)
})
