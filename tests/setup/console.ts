import { afterEach, beforeEach, expect, vi } from 'vitest'

// What the program reports as an error is a failure unless the test expects it: such a test spies on
// console.error itself and clears the spy.
beforeEach(() => {
	vi.spyOn(console, 'error')
})

afterEach(() => {
	const spy = vi.mocked(console.error)
	const calls = spy.mock?.calls ?? []
	vi.restoreAllMocks()
	// Files share a worker: a clock that one of them stopped would stand still for the next.
	vi.useRealTimers()
	expect(calls, 'unexpected console.error').toEqual([])
})
