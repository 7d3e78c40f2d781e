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

const printed = () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  return () => log.mock.calls.map(([line]) => String(line))
}

test('all missing tools are installed by one call', async () => {
  const lines = printed()
  const [browser, encoder, font] = [tool('browser'), tool('encoder'), tool('font', { there: true })]
  const install = vi.fn(async () => {
    browser.state.there = encoder.state.there = true
  })
  await ensureTools([browser, encoder, font], install)
  expect(install.mock.calls).toEqual([[[['browser-package'], ['encoder-package']]]])
  expect(lines()).toEqual(['installing what is missing: browser, encoder'])
})

test('nothing is installed or printed when all tools exist', async () => {
  const lines = printed()
  const install = vi.fn(async () => undefined)
  await ensureTools([tool('browser', { there: true })], install)
  expect(install).not.toHaveBeenCalled()
  expect(lines()).toEqual([])
})

test('a tool that apt lacks is downloaded, and one that cannot be installed is named', async () => {
  const lines = printed()
  const [browser, encoder] = [tool('browser', { byDownload: true }), tool('encoder')]
  await ensureTools([browser, encoder], null)
  expect(browser.download).toHaveBeenCalledOnce()
  expect(lines()).toEqual(['there is no encoder'])
})
