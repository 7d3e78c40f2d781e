import { render, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { HttpFailure, NotSignedIn, Refused } from '#web/lib/failures.ts'
import { startI18n } from '#web/lib/i18n.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'

beforeAll(() => startI18n(['common', 'ui']))

const refusal = new Refused({ code: 100003, message: '没有权限' }, null)
const shown = () => screen.getByRole('alert').textContent
const noRetry = () => undefined

describe('what could not be loaded', () => {
  it('is a refusal in the server’s words, and says nothing of the network', () => {
    render(<LoadFailure error={refusal} onRetry={noRetry} />)
    expect(shown()).toBe('没有权限重试')
  })

  it('is a refusal that stands, with what to do instead of trying again', () => {
    render(<LoadFailure error={refusal} refused="请选择其他课程" onRetry={noRetry} />)
    expect(shown()).toBe('没有权限请选择其他课程')
  })

  it('names what went wrong on the way, and the request', () => {
    render(<LoadFailure error={new HttpFailure(500, '接口请求失败', 'ab12')} onRetry={noRetry} />)
    expect(shown()).toBe('内容没能加载出来接口请求失败请求编号：ab12重试')
  })

  it('names no cause that is not known', () => {
    render(<LoadFailure error={new TypeError('x is undefined')} onRetry={noRetry} />)
    expect(shown()).toBe('内容没能加载出来您的数据没有丢失，请重试。重试')
  })

  it('is not shown to somebody who is being led to the login page', () => {
    render(<LoadFailure error={new NotSignedIn()} onRetry={noRetry} />)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
