import { createHash } from 'node:crypto'
import { roundLimits } from '../round.ts'
import type { Round } from '../rounds.server.ts'

/** How many hashes everybody gets when a round closes: more than a round has dealers, so that their number reveals nothing. */
export const closingHashCount = roundLimits.dealers + 4

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Returns the text whose SHA-256 is one random entry of the list, counted from 1. Nobody finds such an entry without the seed, and nobody
 * chooses one, because the hash of the seed is published before the first bid.
 */
export const paddingText = (seed: string, { stage, entry }: { stage: number; entry: number }): string =>
	`lotwise padding 1 ${seed} ${stage} ${entry}`

/** Returns the list that everybody gets when a stage closes: the hashes of the bids and random entries from the seed, sorted. */
export function closingListOf(
	hashes: readonly string[],
	{ seed, stage }: { seed: string; stage: number },
): string[] {
	const padding = Array.from({ length: Math.max(0, closingHashCount - hashes.length) }, (_, index) =>
		sha256(paddingText(seed, { stage, entry: index + 1 })),
	)
	return [...hashes, ...padding].sort()
}

/** Returns the hash of the seed, which is published before the first bid; null in rounds from before there was one. */
export const commitmentOf = ({ paddingSeed }: Pick<Round, 'paddingSeed'>): string | null =>
	paddingSeed === null ? null : sha256(paddingSeed)

/**
 * Returns the seed once it may be read: when no more bids can come. Before the last stage it would tell bidders how many others there are.
 */
export function revealedSeedOf({
	paddingSeed,
	state,
	stage,
	stagesMax,
}: Pick<Round, 'paddingSeed' | 'state' | 'stage' | 'stagesMax'>): string | null {
	const hasEnded = state === 'awarded' || state === 'canceled'
	const isLast = stage === stagesMax && (state === 'closed' || state === 'opened')
	return hasEnded || isLast ? paddingSeed : null
}

/** The random entries of a list, as the page of a receipt shows them. */
export type ListPadding = {
	seed: string
	stage: number
	entries: string[]
	/** Entries of the list that are none of them. */
	others: number
	/** Whether the list has exactly the random entries that follow from the seed, from the first on. */
	isComplete: boolean
}

/** Returns the random entries of the last list once the seed may be read; null before, and in rounds without a seed. */
export function paddingOf(
	round: Parameters<typeof revealedSeedOf>[0],
	closingHashes: readonly string[],
): ListPadding | null {
	const seed = revealedSeedOf(round)
	if (seed === null) return null
	// A round that was canceled during best and final offers has the list of the stage before.
	const fits = Array.from({ length: round.stage }, (_, index) => {
		const stage = round.stage - index
		const listed = new Set(closingHashes)
		const all = Array.from({ length: closingHashCount }, (__, entry) =>
			sha256(paddingText(seed, { stage, entry: entry + 1 })),
		)
		const entries = all.filter((each) => listed.has(each))
		const isComplete = entries.length > 0 && all.slice(0, entries.length).every((each) => listed.has(each))
		return { seed, stage, entries, others: closingHashes.length - entries.length, isComplete }
	})
	return fits.find(({ isComplete }) => isComplete) ?? fits[0]!
}
