import { buyHerePayHere } from './buy-here-pay-here.ts'
import { creditQuestions } from './credit-questions.ts'
import { financing } from './financing.ts'
import { negotiationTips } from './negotiation-tips.ts'
import { newCarBuying } from './new-car-buying.ts'
import { privatePartySales } from './private-party-sales.ts'
import type { SamplePost } from './sample-post.ts'
import { successStories } from './success-stories.ts'
import { tradeIns } from './trade-ins.ts'
import { usedCarRedFlags } from './used-car-red-flags.ts'

/** Fictional posts of the demo by category, marked as samples in the database; a live site has none of them. */
export const samplePosts = {
	'buy-here-pay-here': buyHerePayHere,
	'credit-questions': creditQuestions,
	'used-car-red-flags': usedCarRedFlags,
	'negotiation-tips': negotiationTips,
	'success-stories': successStories,
	financing,
	'trade-ins': tradeIns,
	'new-car-buying': newCarBuying,
	'private-party-sales': privatePartySales,
} satisfies Record<string, readonly SamplePost[]>
