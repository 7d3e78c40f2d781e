import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { blockLeaving } from '#web/area-kit/form/block-leaving.ts'
import { blockHistorySteps } from '#web/area-kit/form/popstate-blocker.ts'
import { navigation } from '#web/lib/navigation.ts'

blockHistorySteps()

const confirmLeaving = vi.fn<(goOn: () => void) => void>()
let release = () => {}

function linkTo(href: string, target = '') {
  const link = document.createElement('a')
  link.href = href
  link.target = target
  document.body.append(link)
  return link
}

beforeEach(() => {
  confirmLeaving.mockReset()
  history.replaceState({ idx: 3 }, '', '#/products/new')
  release = blockLeaving(confirmLeaving)
})
afterEach(() => {
  release()
  document.body.replaceChildren()
})

describe('a page with unsaved changes', () => {
  it('blocks a link to another page until the reader confirms', () => {
    const go = vi.spyOn(navigation, 'go').mockImplementation(() => undefined)
    linkTo('#/orders').click()
    expect(go).not.toHaveBeenCalled()
    confirmLeaving.mock.calls[0]?.[0]()
    expect(go).toHaveBeenCalledExactlyOnceWith(`${location.origin}${location.pathname}#/orders`)
  })

  it('allows links into a new window', () => {
    const link = linkTo('#/orders', '_blank')
    link.addEventListener('click', (event) => event.preventDefault())
    link.click()
    expect(confirmLeaving).not.toHaveBeenCalled()
  })

  it('reverts a step back before the router sees it, and repeats it when leaving is confirmed', () => {
    const router = vi.fn()
    const steps = vi.spyOn(history, 'go').mockImplementation(() => undefined)
    addEventListener('popstate', router)
    dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }))
    expect(steps).toHaveBeenCalledExactlyOnceWith(2)
    dispatchEvent(new PopStateEvent('popstate', { state: { idx: 3 } }))
    expect(router).not.toHaveBeenCalled()
    confirmLeaving.mock.calls[0]?.[0]()
    expect(steps).toHaveBeenLastCalledWith(-2)
    dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }))
    expect(router).toHaveBeenCalledOnce()
    removeEventListener('popstate', router)
  })

  it('asks again at the next step where the agreed one stayed on the page', () => {
    vi.spyOn(history, 'go').mockImplementation(() => undefined)
    const step = (idx: number) => dispatchEvent(new PopStateEvent('popstate', { state: { idx } }))
    step(2)
    step(3)
    confirmLeaving.mock.calls[0]?.[0]()
    step(2)
    step(1)
    step(2)
    expect(confirmLeaving).toHaveBeenCalledTimes(2)
  })

  it('has the browser require confirmation before the document is left, and no longer once it is saved', () => {
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(leave()).toBe(true)
    release()
    expect(leave()).toBe(false)
  })
})
