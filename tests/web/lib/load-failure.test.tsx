import { render, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { HttpFailure, NotSignedIn, Refused } from '#web/lib/failures.ts'
import { startI18n } from '#web/lib/i18n.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'

beforeAll(() => startI18n(['common', 'ui']))

const refusal = new Refused({ code: 100003, message: '没有权限' }, null)
const shown = () => screen.getByRole('alert').textContent
const noRetry = () => undefined

describe('a failure of loading', () => {
  it('is a refusal with the server’s message, not about the network', () => {
    render(<LoadFailure error={refusal} onRetry={noRetry} />)
    expect(shown()).toBe('没有权限重试')
  })

  it('is a permanent refusal, with what to do instead of a retry', () => {
    render(<LoadFailure error={refusal} refused="请选择其他课程" onRetry={noRetry} />)
    expect(shown()).toBe('没有权限请选择其他课程')
  })

  it('names the network failure, and the request', () => {
    render(<LoadFailure error={new HttpFailure(500, '接口请求失败', 'ab12')} onRetry={noRetry} />)
    expect(shown()).toBe('内容没能加载出来接口请求失败请求编号：ab12重试')
  })

  it('names no unknown cause', () => {
    render(<LoadFailure error={new TypeError('x is undefined')} onRetry={noRetry} />)
    expect(shown()).toBe('内容没能加载出来您的数据没有丢失，请重试。重试')
  })

  it('is not shown to somebody who is sent to the login page', () => {
    render(<LoadFailure error={new NotSignedIn()} onRetry={noRetry} />)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
