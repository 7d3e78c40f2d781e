import { describe, expect, it } from 'vitest'
import { axisScale } from '#web/area-kit/chart/axis-scale.ts'

describe('the scale of an axis', () => {
  it('of nothing reaches from 0 to 1', () => {
    expect(axisScale([])).toEqual({ low: 0, high: 1, ticks: [0, 1] })
    expect(axisScale([0, 0, 0])).toEqual({ low: 0, high: 1, ticks: [0, 1] })
  })

  it('gives no room to what is not there: a little that went back is no thousand', () => {
    expect(axisScale([1980, 0, -99])).toEqual({ low: -99, high: 1980, ticks: [0, 1000] })
    expect(axisScale([0, 2.5])).toEqual({ low: 0, high: 2.5, ticks: [0, 1, 2] })
    expect(axisScale([1299, 400])).toEqual({ low: 0, high: 1299, ticks: [0, 500, 1000] })
  })

  it('of what went back alone stands below 0', () => {
    expect(axisScale([-400, 0])).toEqual({ low: -400, high: 1, ticks: [-400, -200, 0] })
  })
})
