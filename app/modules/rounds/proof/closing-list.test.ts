import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { closingHashCount, closingListOf, commitmentOf, paddingOf, revealedSeedOf } from './closing-list.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const seed = 'ab'.repeat(32)
const bids = ['one', 'two', 'three'].map(sha256)
const round = { paddingSeed: seed, state: 'closed', stage: 1, stagesMax: 1 } as const

test('anybody computes the random entries of a list from the seed, and the seed fits the hash on the receipt', () => {
	const list = closingListOf(bids, { seed, stage: 1 })
	// As the page of a receipt says it, with the command line.
	const expected = Array.from({ length: 21 }, (_, index) =>
		sha256(`lotwise padding 1 ${seed} 1 ${index + 1}`),
	)
	expect(list).toEqual([...bids, ...expected].sort())
	expect(list).toHaveLength(closingHashCount)
	expect(commitmentOf(round)).toBe(sha256(seed))
	expect(paddingOf(round, list)).toMatchObject({ isComplete: true, others: 3, entries: expected })
})

test('a list with a chosen entry does not have the random entries from the first on', () => {
	const list = closingListOf(bids, { seed, stage: 1 })
	const first = sha256(`lotwise padding 1 ${seed} 1 1`)
	expect(paddingOf(round, [...list.filter((each) => each !== first), sha256('chosen')])!.isComplete).toBe(
		false,
	)
	const other = closingListOf(bids, { seed: 'cd'.repeat(32), stage: 1 })
	expect(paddingOf(round, other)!.isComplete).toBe(false)
	// The entries of one stage are not those of another.
	expect(closingListOf([], { seed, stage: 2 })).not.toEqual(closingListOf([], { seed, stage: 1 }))
})

test('the seed is revealed when no more bids can come, and not before', () => {
	const seen = (['open', 'closed', 'opened', 'best_and_final', 'awarded', 'canceled'] as const).flatMap(
		(state) =>
			[1, 2].map((stage) => [
				state,
				stage,
				revealedSeedOf({ ...round, state, stage, stagesMax: 2 }) !== null,
			]),
	)
	expect(seen.filter(([, , isRevealed]) => isRevealed).map(([state, stage]) => `${state} ${stage}`)).toEqual([
		'closed 2',
		'opened 2',
		'awarded 1',
		'awarded 2',
		'canceled 1',
		'canceled 2',
	])
	expect(revealedSeedOf({ ...round, paddingSeed: null })).toBe(null)
	expect(commitmentOf({ paddingSeed: null })).toBe(null)
})
