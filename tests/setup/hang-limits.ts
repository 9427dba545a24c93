import { isDeep } from './deep.ts'

// These limits only end what hangs; no test passes or fails by them, however busy the machine is (docs/decisions/0089).
// `HANG_SECONDS=20` ends a wait sooner while one test is being mended.

/** The longest wait for one state, response or process. What is tested gives up on nothing earlier that is to respond. */
export const waitMsMax = Number(process.env.HANG_SECONDS ?? 300) * 1_000
/** How long what is tested waits for a response that never comes; another that does come may have as long. */
export const silentMs = 2_000
/** The longest time of a whole test. */
export const testMsMax = (isDeep ? 48 : 8) * waitMsMax
