import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { inEnglish } from '../../area-kit/support.tsx'
import { openAsVisitor } from './support.tsx'

inEnglish()

it('an unknown address shows the "not found" page', async () => {
  openAsVisitor('/index.html#/no_such_page')
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('#/home')
  expect(location.hash).toBe('#/404')
})
