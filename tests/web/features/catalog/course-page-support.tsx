import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { expect } from 'vitest'
import { ok } from '../../lib/support.ts'
import { productOf } from '../order/shop.tsx'

export const student = { user: { types: [3 as const] } }

export const product = (changes = {}) => http.get('*/api/product/7', () => ok(productOf(changes)))

export const openGroups = (list: object[]) =>
  http.get('*/api/v1/activities/22/groups', () => ok({ list, total: list.length }))

export const ready = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  return button
}
