import { afterEach, expect, test, vi } from 'vitest'
import { ensureTools, type Tool } from '../../scripts/lib/ensure-tools.ts'

/** A tool that is found after one of the ways to install it has run. */
function tool(name: string, { there = false, byDownload = false } = {}) {
  const state = { there }
  const download = vi.fn(async () => (state.there = true))
  const made: Tool & { state: { there: boolean } } = {
    name,
    state,
    isThere: () => state.there,
    packages: [[`${name}-package`]],
    without: `there is no ${name}`,
    ...(byDownload ? { download } : {}),
  }
  return made
}

afterEach(() => vi.restoreAllMocks())

const said = () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  return () => log.mock.calls.map(([line]) => String(line))
}

test('all that is missing is installed by one call', async () => {
  const lines = said()
  const [browser, film, font] = [tool('browser'), tool('film'), tool('font', { there: true })]
  const install = vi.fn(async () => {
    browser.state.there = film.state.there = true
  })
  await ensureTools([browser, film, font], install)
  expect(install.mock.calls).toEqual([[[['browser-package'], ['film-package']]]])
  expect(lines()).toEqual(['installing what is missing: browser, film'])
})

test('nothing is installed or said where everything is there', async () => {
  const lines = said()
  const install = vi.fn(async () => undefined)
  await ensureTools([tool('browser', { there: true })], install)
  expect(install).not.toHaveBeenCalled()
  expect(lines()).toEqual([])
})

test('what apt does not bring is downloaded, and what no way brings is named', async () => {
  const lines = said()
  const [browser, film] = [tool('browser', { byDownload: true }), tool('film')]
  await ensureTools([browser, film], null)
  expect(browser.download).toHaveBeenCalledOnce()
  expect(lines()).toEqual(['there is no film'])
})
