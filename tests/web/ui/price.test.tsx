import { describe, expect, it } from 'vitest'
import { currencySign, formatMoney } from '#web/ui/format-money.ts'
import { Price } from '#web/ui/price.tsx'
import { renderUi } from './support.tsx'

describe('money', () => {
  it('has its currency as the language writes it', () => {
    expect(formatMoney('1234.50', 'CNY', 'zh')).toBe('¥1,234.50')
    expect(formatMoney('1234.5', 'USD', 'en')).toBe('$1,234.50')
    expect(formatMoney('99', 'JPY', 'en')).toBe('¥99')
  })
  it('has the same sign in the label of a field', () => {
    const signs = [currencySign('CNY', 'zh'), currencySign('USD', 'zh'), currencySign('CHF', 'en')]
    expect(signs).toEqual(['¥', 'US$', 'CHF'])
  })
  it('keeps every digit of an amount that no float can represent', () => {
    expect(formatMoney('9007199254740993.01', 'CNY', 'zh')).toBe('¥9,007,199,254,740,993.01')
  })
  it('refuses a text that is no decimal', () => {
    expect(() => formatMoney('1e3', 'CNY', 'zh')).toThrow(RangeError)
  })
})

describe('Price', () => {
  it('shows "free" for zero unless a number is required', () => {
    expect(renderUi(<Price amount="0.00" currency="CNY" />).container.textContent).toBe('Free')
    expect(renderUi(<Price amount="0.00" currency="USD" zero="number" />).container.textContent).toBe('$0.00')
  })
  it('strikes the original price through and names it', () => {
    const { container } = renderUi(<Price amount="80.00" currency="CNY" original="100.00" />, 'zh')
    expect(container.querySelector('s')?.textContent).toBe('原价 ¥100.00')
  })
})
