import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { charged, student, thePlayer, videos } from './live-page-setup.ts'
import { at, classOf, openLive, videoOf } from './support.tsx'

describe('the class of a lesson', () => {
  const lesson = {
    id: 3,
    product_id: 9,
    product_name: 'The night sky',
    previous: { open_class_id: 4, title: 'The moon' },
    next: { open_class_id: 6, title: 'The planets' },
  }
  const recorded = { lesson, begintime: null, endtime: null, duration_h: 0 }

  it('plays its video at any time, and shows the course and the lessons beside it', async () => {
    api.use(videos(videoOf(1)))
    await openLive(classOf({ ...recorded, is_need_pay: 1, is_buy: 1, productid: 9 }), { user: student })
    expect((await thePlayer()).options.src).toBe('/media/1/hd.m3u8')
    const header = screen.getByRole('link', { name: 'Back to the course The night sky' })
    expect(header.getAttribute('href')).toBe('student.html#/my_courses/9?lesson_id=3')
    expect(screen.getByRole('link', { name: 'Previous: The moon' }).getAttribute('href')).toBe('#/live?id=4')
    expect(screen.getByRole('link', { name: 'Next: The planets' }).getAttribute('href')).toBe('#/live?id=6')
    expect(screen.queryByText('Time')).toBeNull()
  })

  it('without a video shows that it has none', async () => {
    api.use(videos())
    await openLive(classOf({ ...recorded, is_need_pay: 1, is_buy: 1, productid: 9 }), { user: student })
    expect(await screen.findByText('There is no video source for this lesson')).toBeTruthy()
  })

  it.each([
    ['29.00', 'Buy the course'],
    ['0.00', 'Join the course'],
  ])('of a course for %s that is not owned links to the course', async (product_price, title) => {
    api.use(http.get('*/api/product/9/payment_state', () => ok({ payment_state: 0 })))
    await openLive(classOf({ ...recorded, ...charged, product_price }), { user: student })
    const dialog = await screen.findByRole('dialog', { name: title })
    expect(dialog.textContent).toContain('The night sky')
    await userEvent.click(within(dialog).getByRole('link', { name: 'See the course' }))
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/course?productId=9')
  })

  it('in the future needs no booking, since its place comes with the course', async () => {
    await openLive(classOf({ ...at.start(), lesson, is_need_pay: 1, is_buy: 1, productid: 9, status: 1 }), {
      user: student,
    })
    expect(await screen.findByText('Not started yet. You can enter 10 minutes before the start')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Book' })).toBeNull()
  })
})
