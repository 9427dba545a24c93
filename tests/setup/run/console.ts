import { afterEach, beforeEach, expect, vi } from 'vitest'

// A test fails when it calls console.error. A test that expects an error spies on console.error itself and
// clears the spy.
beforeEach(() => {
	vi.spyOn(console, 'error')
})

afterEach(() => {
	const spy = vi.mocked(console.error)
	const calls = spy.mock?.calls ?? []
	vi.restoreAllMocks()
	// Test files share a worker, so fake timers of one file would still be active in the next.
	vi.useRealTimers()
	expect(calls, 'unexpected console.error').toEqual([])
})
