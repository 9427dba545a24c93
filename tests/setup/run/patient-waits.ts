import { vi } from 'vitest'
import { waitMsMax } from '../hang-limits.ts'

// Vitest has a setting for the timeout of expect.poll, but none for waitFor, which gives up after one second.
const { waitFor } = vi
vi.waitFor = (callback, options) =>
	waitFor(callback, { timeout: waitMsMax, ...(typeof options === 'object' ? options : {}) })
