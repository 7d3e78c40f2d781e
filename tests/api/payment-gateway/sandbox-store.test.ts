import { describe } from 'vitest'
import { memorySandboxStore } from '#tests/support/sandbox-store.ts'
import { sandboxStoreContract } from '#tests/support/sandbox-store-contract.ts'

describe('the store in memory', () => sandboxStoreContract(memorySandboxStore))
