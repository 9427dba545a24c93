import type { DealCalls } from './deal-calls.ts'
import type { lookAtPages } from './first-look.ts'
import type { measureInteractions } from './interactions.ts'
import type { Audit } from './lighthouse.ts'
import type { PageLoad } from './page-loads.ts'
import type { PageWeight } from './page-weight.ts'

/** Everything that a run of `npm run bench` measures. */
export type BenchResults = {
	start: { firstStartMs: number; startsMs: number[] }
	memory: { idleMb: number; afterLoadMb: number }
	weights: (PageWeight & { path: string })[]
	loads: PageLoad[]
	dealChecks: DealCalls
	/** Null without a browser. */
	views: Awaited<ReturnType<typeof lookAtPages>>
	interactions: Awaited<ReturnType<typeof measureInteractions>> | null
	/** Null without Lighthouse. */
	audits: Audit[] | null
}
