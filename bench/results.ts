import type { AdminPage } from './admin/measure-pages.ts'
import type { DealCalls } from './deal-calls.ts'
import type { lookAtPages } from './pages/first-look.ts'
import type { FirstTap } from './pages/first-tap.ts'
import type { measureInteractions } from './pages/interactions.ts'
import type { Audit } from './pages/lighthouse.ts'
import type { PageLoad } from './pages/page-loads.ts'
import type { PageWeight } from './pages/page-weight.ts'
import type { Wait } from './pages/waits.ts'

/** Everything that a run of `npm run bench` measures. */
export type BenchResults = {
	start: { firstStartMs: number; startsMs: number[] }
	memory: { idleMb: number; afterLoadMb: number }
	weights: (PageWeight & { path: string })[]
	loads: PageLoad[]
	dealChecks: DealCalls
	dealReads: DealCalls
	/** Per page, for visitors whom the page cache does not serve, for a member and for the advisor. */
	queries: { of: string; value: number }[]
	/** Null without a browser. */
	taps: FirstTap[] | null
	waits: Wait[] | null
	/** Null without a browser. */
	views: Awaited<ReturnType<typeof lookAtPages>>
	interactions: Awaited<ReturnType<typeof measureInteractions>> | null
	/** Null without Lighthouse. */
	audits: Audit[] | null
	/** Of a practice with 5,000 clients; null in a quick run. */
	adminPages: AdminPage[] | null
}
